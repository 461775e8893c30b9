import { onlineManager } from '@tanstack/react-query'
import { cachedDocumentAt } from './cached-document.ts'

const firstMs = 3_000
const maxMs = 30_000

/**
 * A page that came from this device although the browser believes in its network: the server could not be reached. It
 * stays offline (begin.ts) until the server answers, which is asked for now and then. Gives back how to stop.
 */
export function watchReach(): () => void {
  if (cachedDocumentAt() === null || !navigator.onLine) return () => undefined
  let wait = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) onlineManager.setOnline(true)
    else plan()
  }
  const plan = () => {
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(maxMs, wait * 2)
  }
  plan()
  return () => clearTimeout(timer)
}
