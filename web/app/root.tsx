import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { Announcer } from '#web/accessibility/announce.tsx'
import { hostContext } from '#web/api/host.ts'
import type { Prefetched } from '#web/api/prefetch.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { setLiveHandlers } from '#web/realtime/live.ts'
import { ViewerProvider } from '#web/session/viewer.ts'
import { beforePaint, themeColors } from '#web/startup/before-paint.ts'
import { replayEarlyInput } from '#web/startup/early-press.ts'
import { fonts } from '#web/startup/fonts.ts'
import { NonceContext } from '#web/startup/nonce.ts'
import { followSystemTheme } from '#web/storage/preferences.ts'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { CardActionsProvider } from './features/drops/cards/card-actions.tsx'
import { cardActions, slots } from './shell/feature-slots.tsx'
import { Frame } from './shell/frame.tsx'
import { IdleSlot } from './shell/idle-slot.tsx'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { ShellSlotsProvider } from './shell/slots.tsx'
import { UnsavedSlot } from './shell/unsaved/unsaved-slot.tsx'
import { ToastsSlot } from './toasts/toasts-slot.tsx'

export { RootError as ErrorBoundary } from './shell/root-error.tsx'

setLiveHandlers(() => import('./realtime/live-handlers.ts').then(({ liveHandlers }) => liveHandlers))

// The style sheet is linked by its address only: imported by this module, it would be fetched and applied once more
// with the first chunk that is loaded after the page.
export const links = () => [
  { rel: 'stylesheet', href: styles },
  ...fonts.map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href })),
]

/** Public origin of the site, for absolute addresses: loaded once for all pages. */
export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(hostContext).baseUrl })

export const shouldRevalidate = () => false

/** The document. The script before the paint sets its classes and attributes, so React must not reset them. */
export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = import.meta.env.SSR ? use(NonceContext) : undefined
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={themeColors.light}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={themeColors.dark}
          suppressHydrationWarning
        />
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }}
          // It ran long before hydration, so the browser's bundle leaves out its text.
          suppressHydrationWarning
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const isPrefetched = (data: unknown): data is Prefetched =>
  typeof data === 'object' && data !== null && 'dehydrated' in data

/** The query cache, hydrated with what each loader of this page prefetched; the site's bars; the page. */
export default function Root() {
  const [queryClient] = useState(getQueryClient)
  const state = usePrefetched()
  useEffect(followSystemTheme, [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    replayEarlyInput()
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <ViewerProvider>
          <ShellSlotsProvider value={slots}>
            <CardActionsProvider value={cardActions}>
              <Frame>
                <Outlet />
              </Frame>
            </CardActionsProvider>
          </ShellSlotsProvider>
          <IdleSlot />
        </ViewerProvider>
      </HydrationBoundary>
      <UnsavedSlot />
      <RouteAnnouncer />
      <Announcer />
      <ToastsSlot />
    </QueryClientProvider>
  )
}

/** The prefetched data of all matching routes, as one state that changes only when one of them does. */
function usePrefetched(): DehydratedState {
  const parts = useMatches().flatMap(({ loaderData }) => (isPrefetched(loaderData) ? [loaderData.dehydrated] : []))
  const [prefetched, setPrefetched] = useState<{ parts: DehydratedState[]; state: DehydratedState }>(() =>
    merged(parts),
  )
  if (prefetched.parts.length === parts.length && prefetched.parts.every((part, i) => part === parts[i]))
    return prefetched.state
  const next = merged(parts)
  setPrefetched(next)
  return next.state
}

const merged = (parts: DehydratedState[]) => ({
  parts,
  state: { mutations: [], queries: parts.flatMap(({ queries }) => queries) },
})
