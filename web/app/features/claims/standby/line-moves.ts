import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** How far those of one line spread their reading, for each of them, in milliseconds; at least, and at most. */
const eachMs = 40
const leastMs = 400
const maxMs = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads the viewer's places again after a line moved: at some instant within a time that grows with the line, and once for
 * all that moves until then. So a line of up to 750 costs some fifty reads a second at most, however fast it moves, and a
 * longer one no more than reading each 15 s. Nothing for who waits there no longer.
 */
export function readPlacesSoon(queryClient: QueryClient, dropItemId: string, random = Math.random()): void {
  const waiting = waitingIn(queryClient, dropItemId)
  if (waiting === 0 || timer !== undefined) return
  const withinMs = Math.min(maxMs, Math.max(leastMs, waiting * eachMs))
  timer = setTimeout(() => {
    timer = undefined
    void queryClient.invalidateQueries({ queryKey: api.standby.key() })
  }, random * withinMs)
}

/** How many wait in the line, as it was read last; 0 where the viewer does not. */
function waitingIn(queryClient: QueryClient, dropItemId: string): number {
  const lists = queryClient.getQueriesData<{ items: StandbyPlace[] }>({ queryKey: api.standby.mine.key() })
  const places = lists.flatMap(([, list]) => list?.items ?? [])
  return Math.max(
    0,
    ...places.flatMap((place) => (place.dropItemId === dropItemId && place.state === 'waiting' ? [place.waiting] : [])),
  )
}
