import { readStored, writeStored } from '#web/storage/stored.ts'

const key = 'recent-searches'
const most = 5

/** What was searched for on this device, the last first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    // @NOTE somebody else's text under our key: begin anew
    return []
  }
}

/** Keeps a search at the head of the list. */
export function rememberSearch(q: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase())
  writeStored(key, JSON.stringify([q, ...others].slice(0, most)))
}

/** Forgets them all. */
export const forgetSearches = (): void => void writeStored(key, null)
