import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { useLiveStatus } from '#web/realtime/live.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './standby.texts.ts'

/**
 * The viewer's places in line, newest first, in one drop or in all. While one of them is waiting, they are refetched
 * when its line moves and every minute; every 15 s without a live connection.
 */
export function useStandbyPlaces(dropId?: string): readonly StandbyPlace[] {
  const { me } = useViewer()
  const isConnected = useLiveStatus() === 'open'
  const { data } = useQuery({
    ...api.standby.mine.queryOptions({ input: { ...(dropId && { dropId }), limit: 100 } }),
    enabled: me !== null,
    refetchInterval: (query) => (query.state.data?.items.some(isOpen) ? (isConnected ? 60_000 : 15_000) : false),
  })
  return me ? (data?.items ?? []) : []
}

const isOpen = ({ state }: StandbyPlace) => state === 'waiting' || state === 'offered'

/** The current place for an item: waiting or offered. */
export const openPlace = (places: readonly StandbyPlace[], dropItemId: string): StandbyPlace | null =>
  places.find((place) => place.dropItemId === dropItemId && isOpen(place)) ?? null

/** Joins the line for an item; joining twice keeps the place. */
export function useJoinStandby() {
  const queryClient = useQueryClient()
  return useMutation(
    api.standby.join.mutationOptions({
      onError: (error) => notify.error(texts.couldntJoin, failureMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.standby.key() }),
    }),
  )
}
