import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** Per member of a line, by how much refetches are spread out, in milliseconds; then the minimum and maximum spread. */
const spreadPerMemberMs = 40
const minMs = 400
const maxMs = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Refetches the viewer's places after a line moved, after a random delay that grows with the line's length, and once
 * for all moves until then. A line of up to 750 thus costs about fifty requests a second at most, however fast it
 * moves, and a longer one no more than polling every 15 s. Does nothing if the viewer isn't in the line.
 */
export function readPlacesSoon(queryClient: QueryClient, dropItemId: string, random = Math.random()): void {
  const waiting = waitingIn(queryClient, dropItemId)
  if (waiting === 0 || timer !== undefined) return
  const withinMs = Math.min(maxMs, Math.max(minMs, waiting * spreadPerMemberMs))
  timer = setTimeout(() => {
    timer = undefined
    void queryClient.invalidateQueries({ queryKey: api.standby.key() })
  }, random * withinMs)
}

/** Length of the line when last read; 0 if the viewer isn't in it. */
function waitingIn(queryClient: QueryClient, dropItemId: string): number {
  const lists = queryClient.getQueriesData<{ items: StandbyPlace[] }>({ queryKey: api.standby.mine.key() })
  const places = lists.flatMap(([, list]) => list?.items ?? [])
  return Math.max(
    0,
    ...places.flatMap((place) => (place.dropItemId === dropItemId && place.state === 'waiting' ? [place.waiting] : [])),
  )
}
