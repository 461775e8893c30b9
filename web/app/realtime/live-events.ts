import type { LiveEvent, LiveEventNamed } from '@keepcase/contract/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Reads } from './refetch-on-join.ts'

/** What a handler receives besides the event: its topic, the server's time of sending, the cache. */
export type LiveEventContext = { topic: string; now: number; queryClient: QueryClient }

/**
 * A feature's live data: it receives every event and names the queries to refetch when a topic is joined, the first
 * time and after a lost connection. `onJoined` does any other work that joining needs.
 */
export type LiveHandlers = {
  handle: (event: LiveEvent, moment: LiveEventContext) => void
  reads?: (topic: string) => Reads
  onJoined?: (topic: string, queryClient: QueryClient) => void
}

type Handlers = { [Name in LiveEvent['name']]?: (event: LiveEventNamed<Name>, moment: LiveEventContext) => void }

/**
 * Builds a feature's live handlers from one function per event name. A handler patches the cache only when the event's
 * version is newer than the cached one:
 *
 *     export const claimsLive = defineLiveHandlers({ 'claim.changed': (event, { queryClient }) => … }, { reads })
 */
export function defineLiveHandlers(handlers: Handlers, options: Omit<LiveHandlers, 'handle'> = {}): LiveHandlers {
  return {
    handle: (event, moment) => {
      const handler = handlers[event.name] as ((event: LiveEvent, moment: LiveEventContext) => void) | undefined
      handler?.(event, moment)
    },
    ...options,
  }
}

/** The id in a topic of the given kind, or null: `topicId('drop:42', 'drop')` is `42`. */
export function topicId(topic: string, kind: 'drop' | 'line' | 'user'): string | null {
  const [first, id] = topic.split(':')
  return first === kind && id ? id : null
}
