import { onlineManager } from '@tanstack/react-query'
import { cachedDocumentAt } from './cached-document.ts'

const firstMs = 3_000
const maxMs = 30_000

/**
 * For a page that came from the cache although the browser reports a network: the server could not be reached. Polls
 * the server; the page stays offline (begin.ts) until it answers. Returns the stop function.
 */
export function watchReachability(): () => void {
  if (cachedDocumentAt() === null || !navigator.onLine) return () => undefined
  let wait = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) onlineManager.setOnline(true)
    else schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => void check(), wait)
    wait = Math.min(maxMs, wait * 2)
  }
  schedule()
  return () => clearTimeout(timer)
}
