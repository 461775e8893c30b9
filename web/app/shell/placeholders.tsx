import { cn } from '#web/ui/cn.ts'

/** The sidebar's frame: 248 px, collapsed 64; hidden unless a wide screen shows it. */
export const sidebarFrame =
  'sticky top-[calc(4rem+var(--kc-offline))] hidden h-[calc(100dvh-4rem-var(--kc-offline))] w-62 shrink-0 flex-col border-e bg-background transition-[width] duration-140 narrow-bar:w-16'

/** The frame of the bar at the bottom of small screens. */
export const bottomBar = 'sticky bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)]'

/** A page with a bar of its own (`data-own-bar`) has no room for the places. */
export const besideOwnBar = '[:has([data-own-bar])>&]:hidden'

/**
 * The sidebar's room, kept for who the hint says is signed in until the places are known. As the server sends it, it holds
 * every place (`placed-sidebar.tsx`), of which those are shown that this device saw last: React leaves them where they are.
 */
export const SidebarPlaceholder = () => (
  <aside
    data-chrome
    data-kept-places
    className={cn(sidebarFrame, 'hinted:md:flex')}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, and so nothing that React would take away
    dangerouslySetInnerHTML={{ __html: '' }}
    suppressHydrationWarning
  />
)

/** The bottom bar's room, likewise; its places are everybody's. */
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, and so nothing that React would take away
    dangerouslySetInnerHTML={{ __html: '' }}
    suppressHydrationWarning
  />
)
