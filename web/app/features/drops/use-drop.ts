import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { clock, useReached } from '#web/format/use-clock.ts'
import { useTopic } from '#web/realtime/live.ts'
import { whenIdle } from '#web/startup/when-idle.ts'
import { dropOptions } from './drops.reads.ts'
import { msOf } from './page/drop-clock.ts'

/** Refetch interval of an open drop, in addition to live events, in milliseconds. */
const refetchMs = 15_000

/** A drop kept up to date: live events, a refetch every 15 s while it is open, and one each at its start and end. */
export function useDrop(id: string): UseQueryResult<DropDetail> {
  const query = useQuery({
    ...dropOptions(api, id),
    refetchInterval: ({ state }) => (isOpen(state.data) ? refetchMs : false),
  })
  const isFound = query.data !== undefined
  useTopic(isFound ? `drop:${id}` : null)
  const isDue = useReached(query.data?.status === 'scheduled' ? msOf(query.data.startDate) : null)
  const isStarted = isDue || (isFound && query.data.status !== 'scheduled')
  const isEnded = useReached(msOf(query.data?.endDate))
  useRefetchOnChange(id, isFound, `${isStarted}${isEnded}`)
  useCountView(id, isFound)
  return query
}

const isOpen = (drop: DropDetail | undefined): boolean =>
  drop !== undefined &&
  drop.status !== 'completed' &&
  drop.status !== 'cancelled' &&
  drop.startDate !== null &&
  Date.parse(drop.startDate) - clock.now() < 60_000

/** Refetches a drop when the given state changes after mounting. */
function useRefetchOnChange(id: string, isFound: boolean, state: string): void {
  const queryClient = useQueryClient()
  const former = useRef<string | null>(null)
  useEffect(() => {
    if (!isFound) return
    if (former.current !== null && former.current !== state) {
      void queryClient.invalidateQueries({ queryKey: api.drops.byId.queryKey({ input: { id } }) })
    }
    former.current = state
  }, [id, isFound, state, queryClient])
}

/** Reports a page view once. Failures are ignored: a lost view doesn't matter. */
function useCountView(id: string, isFound: boolean): void {
  const { mutate } = useMutation(api.drops.view.mutationOptions())
  useEffect(() => {
    return isFound ? whenIdle(() => mutate({ id })) : undefined
  }, [id, isFound, mutate])
}
