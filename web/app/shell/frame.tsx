import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTopic } from '#web/realtime/live.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { foldsSidebar } from './navigation/folds-sidebar.ts'
import { Footer } from './navigation/footer.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { OfflineStatus } from './offline-status.tsx'
import { BottomPlaceholder, SidebarPlaceholder } from './placeholders.tsx'
import * as texts from './shell.texts.ts'
import { useShellSlots } from './slots.tsx'

// The menus of signed-in viewers: visitors never load their code; with the hint cookie it loads at once.
const Sidebar = clientLazy(() => import('./navigation/sidebar.tsx').then(({ Sidebar }) => ({ default: Sidebar })))
const BottomNav = clientLazy(() =>
  import('./navigation/bottom-nav.tsx').then(({ BottomNav }) => ({ default: BottomNav })),
)
if (hasSessionHint()) {
  Sidebar.preload()
  BottomNav.preload()
}

/**
 * The layout around every page. Its HTML is the same for everybody: until the viewer is known, CSS alone shows the
 * signed-in or signed-out bars, by the hint on <html> (`hinted:`), and nothing shifts when the answer comes. An account
 * that could not be fetched leaves them as they are.
 */
export function Frame({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  useTopic(viewer.me ? `user:${viewer.me.profile.id}` : null)
  const { Banners = [], Overlays = [] } = useShellSlots()
  useEffect(() => {
    if (viewer.status === 'loading') return
    document.documentElement.toggleAttribute('data-signed-in', viewer.status !== 'signed-out')
  }, [viewer.status])
  return (
    <div className="isolate flex min-h-dvh flex-col">
      <a
        href="#main"
        data-chrome
        className="fixed start-4 top-2 z-60 -translate-y-20 rounded-control bg-primary min-h-11 px-4 py-3 text-label text-primary-foreground focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <OfflineStatus />
      {viewer.me && Banners.map((Banner) => <Banner key={Banner.name} />)}
      <TopBar viewer={viewer} />
      <div className="flex flex-1" data-folds-sidebar={foldsSidebar(pathname) || undefined}>
        {/* One boundary for both, so that the placeholder stays until the sidebar can render. */}
        <Suspense fallback={<SidebarPlaceholder />}>
          {viewer.me ? <Sidebar viewer={viewer} /> : viewer.status !== 'signed-out' && <SidebarPlaceholder />}
        </Suspense>
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <Suspense fallback={<BottomPlaceholder />}>
        {viewer.me ? <BottomNav viewer={viewer} /> : viewer.status !== 'signed-out' && <BottomPlaceholder />}
      </Suspense>
      {Overlays.map((Overlay) => (
        <Overlay key={Overlay.name} />
      ))}
    </div>
  )
}
