import { type ReactNode, useEffect } from 'react'
import { useViewer } from '#platform/viewer.ts'
import { OfflineBar } from '#ui/feedback.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShellSlots } from './slots.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * What stands round every page. Its HTML is the same for everybody: until the viewer is known, CSS alone shows the
 * signed-in or the signed-out bars, by the hint on <html> (`hinted:`), and nothing moves when the answer comes.
 */
export function Frame({ children }: { children: ReactNode }) {
  const viewer = useViewer()
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
        className="fixed start-4 top-2 z-60 -translate-y-20 rounded-control bg-primary px-4 py-3 text-label text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <OfflineBar />
      {viewer.me && Banners.map((Banner, i) => <Banner key={i} />)}
      <TopBar viewer={viewer} />
      <div className="flex flex-1">
        <Sidebar viewer={viewer} />
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomNav viewer={viewer} />
      {Overlays.map((Overlay, i) => (
        <Overlay key={i} />
      ))}
    </div>
  )
}
