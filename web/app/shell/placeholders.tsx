import { cn } from '#web/ui/cn.ts'

/** The sidebar's frame: 248 px, collapsed 64; hidden except on wide screens. */
export const sidebarFrame =
  'sticky top-[calc(4rem+var(--kc-bars))] hidden h-[calc(100dvh-4rem-var(--kc-bars))] w-62 shrink-0 flex-col border-e bg-background transition-[width] duration-140 narrow-bar:w-16'

/** The frame of the bar at the bottom of small screens. */
export const bottomBar = 'sticky bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)]'

/** Hides the navigation on a page with a bar of its own (`data-own-bar`). */
export const besideOwnBar = '[:has([data-own-bar])>&]:hidden'

/**
 * Reserves the sidebar's space for visitors with the hint cookie until the viewer is known. In server-rendered HTML it
 * holds every entry (`placed-sidebar.tsx`), and CSS shows those that this device saw last: React leaves them in place.
 */
export const SidebarPlaceholder = () => (
  <aside
    data-chrome
    data-kept-places
    className={cn(sidebarFrame, 'hinted:md:flex')}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string keeps the server's HTML during hydration
    dangerouslySetInnerHTML={{ __html: '' }}
    suppressHydrationWarning
  />
)

/** Reserves the bottom bar's space likewise; its entries are the same for everybody. */
export const BottomPlaceholder = () => (
  <nav
    data-chrome
    data-kept-bar
    aria-label="Places"
    className={cn(
      bottomBar,
      'hidden min-h-[calc(4rem+1px+env(safe-area-inset-bottom))] hinted:max-md:flex',
      besideOwnBar,
    )}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string keeps the server's HTML during hydration
    dangerouslySetInnerHTML={{ __html: '' }}
    suppressHydrationWarning
  />
)
