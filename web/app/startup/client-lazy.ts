import type { ComponentPropsWithRef, LazyExoticComponent, ReactNode } from 'react'
// biome-ignore lint/style/noRestrictedImports: the only place that may use `lazy`, made safe here
import { createElement, lazy, Suspense } from 'react'
import { notify } from '#web/toasts/toasts.ts'
import { useHydrated } from './hydrated.ts'
import * as texts from './startup.texts.ts'

/** The component type that React's `lazy` accepts. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

type Load<Part extends Component> = () => Promise<{ default: Part }>

/** `preload` fetches the code ahead of time, and never fails. */
type Preloadable = { preload(): void }

/** A component whose code is loaded when it is first needed. */
export type ClientLazy<Part extends Component> = ((props: ComponentPropsWithRef<Part>) => ReactNode) & Preloadable

/** A component that is server-rendered and whose code loads later. */
export type ServerRenderedLazy<Part extends Component> = LazyExoticComponent<Part> & Preloadable

/** Delay before retrying a failed import, in milliseconds: doubled each time, up to half a minute. */
const retryDelayMs = (tries: number): number => Math.min(1_000 * 2 ** tries, 30_000)

/** Waits for the given time, or until the network is back. */
const waitOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })

/**
 * Makes a component that is loaded when first shown. If its code cannot be loaded (offline, server restarting) the page
 * stays as it is, where React's `lazy` would unmount all of it. Loading is retried until it succeeds; a user who
 * pressed something for it gets a message. Not rendered on the server: hydrating it later would meet other data than
 * the server had, or remove it while waiting. Reserve its place with `ClientOnly`. @param load imports the code
 */
export function clientLazy<Part extends Component>(load: Load<Part>): ClientLazy<Part> {
  const Lazy = serverRenderedLazy(load)
  const Part = (props: ComponentPropsWithRef<Part>) => (useHydrated() ? createElement(Lazy, props) : null)
  return Object.assign(Part, { preload: Lazy.preload })
}

/**
 * Makes a server-rendered component whose code loads later; for content that must be readable and findable in the HTML.
 * Hydration may come late, so it may show only its props, contexts and `useServerRenderedQuery`, which are unchanged
 * until then, and no other query. @param load imports the code
 */
export function serverRenderedLazy<Part extends Component>(load: Load<Part>): ServerRenderedLazy<Part> {
  let loading: ReturnType<Load<Part>> | undefined
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const loadWithRetries = async (): ReturnType<Load<Part>> => {
    for (let tries = 0; ; tries++) {
      try {
        return await loadOnce()
      } catch {
        if (tries === 0 && navigator.userActivation?.isActive) {
          notify.info(texts.notLoadedYet, texts.opensOnceLoaded)
        }
        await waitOrOnline(retryDelayMs(tries))
      }
    }
  }
  return Object.assign(lazy(loadWithRetries), {
    preload: () => void loadOnce().catch(() => undefined),
  })
}

/** Shows `place` on the server and until the code of its children has loaded. */
export function ClientOnly({ place, children }: { place: ReactNode; children: ReactNode }): ReactNode {
  return useHydrated() ? createElement(Suspense, { fallback: place }, children) : place
}
