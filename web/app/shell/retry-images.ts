import { onlineManager } from '@tanstack/react-query'

/**
 * Waits before an image is fetched again; up to half of each is added at random, so that the screens of a rush don't come
 * back at once. The first is what a busy server asks for. After the last the image stays as it is.
 */
const waitsMs = [2_000, 6_000, 18_000]

/**
 * Fetches images again that did not load because the server was busy or the connection was gone, also those that failed
 * before this began. One that the server refuses or doesn't know is left. Returns the stop function.
 */
export function retryImages(): () => void {
  const timers = new Map<HTMLImageElement, ReturnType<typeof setTimeout>>()
  let failures = new WeakMap<HTMLImageElement, { address: string; count: number }>()

  const retry = (image: HTMLImageElement) => {
    timers.delete(image)
    // Setting the address fetches again, even if it is the same.
    if (image.isConnected && isBroken(image)) image.setAttribute('src', image.getAttribute('src') ?? '')
  }
  const retryLater = (image: HTMLImageElement) => {
    if (!mayLoadLater(image) || !onlineManager.isOnline()) return
    const address = image.currentSrc
    const before = failures.get(image)
    const count = before?.address === address ? before.count : 0
    const wait = waitsMs[count]
    if (wait === undefined) return
    failures.set(image, { address, count: count + 1 })
    clearTimeout(timers.get(image))
    timers.set(
      image,
      setTimeout(() => retry(image), wait * (1 + Math.random() / 2)),
    )
  }
  const retryBroken = () => {
    for (const image of document.querySelectorAll('img')) if (isBroken(image)) retryLater(image)
  }
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && retryLater(target)

  retryBroken()
  document.addEventListener('error', onError, { capture: true })
  const stopListening = onlineManager.subscribe((isOnline) => {
    if (!isOnline) return
    failures = new WeakMap()
    retryBroken()
  })
  return () => {
    document.removeEventListener('error', onError, { capture: true })
    stopListening()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

const isBroken = ({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0 && currentSrc !== ''

/** False when the server answered with the image, or with a refusal that stays. True too where the browser doesn't say. */
function mayLoadLater({ currentSrc }: HTMLImageElement): boolean {
  const entries = performance.getEntriesByName(currentSrc, 'resource') as PerformanceResourceTiming[]
  const status = entries.at(-1)?.responseStatus ?? 0
  return status === 0 || status === 429 || status >= 500
}
