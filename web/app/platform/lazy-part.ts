// biome-ignore lint/style/noRestrictedImports: the one place that makes it safe
import { type LazyExoticComponent, lazy } from 'react'
import { notify } from './notices.ts'

/** Whatever React itself takes. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A part of a page whose code comes when it is needed. `preload` has it fetched ahead, and never fails. */
export type LazyPart<Part extends Component> = LazyExoticComponent<Part> & { preload(): void }

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
 * @param load fetches the code
 */
export function lazyPart<Part extends Component>(load: () => Promise<{ default: Part }>): LazyPart<Part> {
  let fetched: Promise<{ default: Part }> | undefined
  const fetchOnce = () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
  const fetchPatiently = async (): Promise<{ default: Part }> => {
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
