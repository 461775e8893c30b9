import { readStored, writeStored } from '#web/storage/stored.ts'

const key = 'recent-searches'
const maxSearches = 5

/** Recent searches on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
  } catch {
    // @NOTE unreadable stored text: start over
    return []
  }
}

/** Moves a search to the front of the recent ones. */
export function rememberSearch(q: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase())
  writeStored(key, JSON.stringify([q, ...others].slice(0, maxSearches)))
}

/** Deletes all recent searches. */
export const clearRecentSearches = (): void => void writeStored(key, null)
