import type { LiveEvent, LiveEventNamed } from '@keepcase/contract/events.ts'
import type { QueryClient } from '@tanstack/react-query'

/** What a handler gets beside the event: the topic it came by, the server's time of sending, the cache. */
export type LiveMoment = { topic: string; now: number; queryClient: QueryClient }

/** A room's part in live data: it hears every event, and is told to read a topic anew after a lost connection. */
export type LiveRoom = {
  handle: (event: LiveEvent, moment: LiveMoment) => void
  refetch?: (topic: string, queryClient: QueryClient) => void
}

type Handlers = { [Name in LiveEvent['name']]?: (event: LiveEventNamed<Name>, moment: LiveMoment) => void }

/**
 * Makes a room of its handlers by event name. A handler patches the cache only when the event's version is newer than
 * what the cache holds:
 *
 *     export const claimsLive = liveRoom({ 'claim.changed': (event, { queryClient }) => … }, refetchClaims)
 */
export function liveRoom(handlers: Handlers, refetch?: LiveRoom['refetch']): LiveRoom {
  return {
    handle: (event, moment) => {
      const handler = handlers[event.name] as ((event: LiveEvent, moment: LiveMoment) => void) | undefined
      handler?.(event, moment)
    },
    ...(refetch ? { refetch } : {}),
  }
}

/** The id in a topic of the given kind, or null: `topicId('drop:42', 'drop')` is `42`. */
export function topicId(topic: string, kind: 'drop' | 'user'): string | null {
  const [first, id] = topic.split(':')
  return first === kind && id ? id : null
}
