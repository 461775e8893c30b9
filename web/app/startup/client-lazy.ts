import type { ComponentPropsWithRef, LazyExoticComponent, ReactNode } from 'react'
// biome-ignore lint/style/noRestrictedImports: the one place that makes it safe
import { createElement, lazy, Suspense } from 'react'
import { notify } from '#web/toasts/toasts.ts'
import { useHydrated } from './hydrated.ts'

/** Whatever React itself takes. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

type Load<Part extends Component> = () => Promise<{ default: Part }>

/** `preload` has the code fetched ahead, and never fails. */
type Ahead = { preload(): void }

/** A part of a page whose code comes when it is needed. */
export type ClientLazy<Part extends Component> = ((props: ComponentPropsWithRef<Part>) => ReactNode) & Ahead

/** A part whose HTML comes with the page and whose code comes later. */
export type ServerRenderedLazy<Part extends Component> = LazyExoticComponent<Part> & Ahead

/** How long code that did not arrive is left alone, in milliseconds: twice as long each time, up to half a minute. */
const pauseMs = (tries: number): number => Math.min(1_000 * 2 ** tries, 30_000)

/** Waits so long, or until the network is back. */
const pause = (ms: number): Promise<void> =>
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
 * A part of a page that is fetched when it is first shown. Where its code does not arrive (no network, a server that just
 * starts anew) the page stays as it is: React's own `lazy` would take all of it down. The code is asked for again until
 * it is there; whoever has just pressed something for it is told.
 *
 * The server writes nothing of it: what it wrote would be taken over when the code is there, by then with other answers
 * than the server had, or be taken away again while it is waited for. Where its place is kept meanwhile, it stands in
 * `ClientOnly`.
 * @param load fetches the code
 */
export function clientLazy<Part extends Component>(load: Load<Part>): ClientLazy<Part> {
  const Late = serverRenderedLazy(load)
  const Part = (props: ComponentPropsWithRef<Part>) => (useHydrated() ? createElement(Late, props) : null)
  return Object.assign(Part, { preload: Late.preload })
}

/**
 * The same for what belongs into the server's page, to be read there and found. When its code is there it takes over what
 * the server wrote, however late that is: so it shows what its props, its contexts and `useServerRenderedQuery` say, which stay
 * as they were until then, and no other read.
 * @param load fetches the code
 */
export function serverRenderedLazy<Part extends Component>(load: Load<Part>): ServerRenderedLazy<Part> {
  let fetched: ReturnType<Load<Part>> | undefined
  const fetchOnce = () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
  const fetchPatiently = async (): ReturnType<Load<Part>> => {
    for (let tries = 0; ; tries++) {
      try {
        return await fetchOnce()
      } catch {
        if (tries === 0 && navigator.userActivation?.isActive) {
          notify.info('This part has not loaded yet', 'It opens by itself once it is here. Check your connection.')
        }
        await pause(pauseMs(tries))
      }
    }
  }
  return Object.assign(lazy(fetchPatiently), {
    preload: () => void fetchOnce().catch(() => undefined),
  })
}

/** The place of a part whose code comes later: on the server's page as well `place` stands there, until the code is there. */
export function ClientOnly({ place, children }: { place: ReactNode; children: ReactNode }): ReactNode {
  return useHydrated() ? createElement(Suspense, { fallback: place }, children) : place
}
