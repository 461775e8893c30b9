import type { LiveEvent, LiveEventNamed } from '@keepcase/contract/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Reads } from './refetch-on-join.ts'

/** What a handler gets beside the event: the topic it came by, the server's time of sending, the cache. */
export type LiveMoment = { topic: string; now: number; queryClient: QueryClient }

/**
 * A room's part in live data: it hears every event, and says what is read again when a topic is joined, the first time as
 * after a lost connection. `onJoined` is for what else there is to do then.
 */
export type LiveHandlers = {
  handle: (event: LiveEvent, moment: LiveMoment) => void
  reads?: (topic: string) => Reads
  onJoined?: (topic: string, queryClient: QueryClient) => void
}

type Handlers = { [Name in LiveEvent['name']]?: (event: LiveEventNamed<Name>, moment: LiveMoment) => void }

/**
 * Makes a room of its handlers by event name. A handler patches the cache only when the event's version is newer than
 * what the cache holds:
 *
 *     export const claimsLive = defineLiveHandlers({ 'claim.changed': (event, { queryClient }) => … }, { reads })
 */
export function defineLiveHandlers(handlers: Handlers, rest: Omit<LiveHandlers, 'handle'> = {}): LiveHandlers {
  return {
    handle: (event, moment) => {
      const handler = handlers[event.name] as ((event: LiveEvent, moment: LiveMoment) => void) | undefined
      handler?.(event, moment)
    },
    ...rest,
  }
}

/** The id in a topic of the given kind, or null: `topicId('drop:42', 'drop')` is `42`. */
export function topicId(topic: string, kind: 'drop' | 'line' | 'user'): string | null {
  const [first, id] = topic.split(':')
  return first === kind && id ? id : null
}
