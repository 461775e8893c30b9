import type { DropDetail, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { useLiveStatus, useTopic } from '#web/realtime/live.ts'
import { notify } from '#web/toasts/toasts.ts'
import { dropOptions } from '../drops.reads.ts'
import { sellerDropOptions } from '../editor/draft/use-drop-draft.ts'
import { alreadyMoved, failed, notReached } from './hosting.texts.ts'

/** Shortest time between two reads of the host's own data, in milliseconds. */
const throttleMs = 1_000
/** Read again in any case, in milliseconds: the live connection may be gone. */
const refetchMs = 10_000

/**
 * A drop as its host sees it: `shown` is what buyers see, kept up to date by live events; `own` adds the queue; `hosting`
 * the claims. The last two are read again when something on screen changes, at most once a second.
 */
export function useHostedDrop(id: string) {
  const isOpen = (drop: DropDetail | undefined) => drop !== undefined && isUnderWay(drop.status)
  const shown = useQuery({
    ...dropOptions(api, id),
    refetchInterval: ({ state }) => (isOpen(state.data) ? refetchMs : false),
  })
  const own = useQuery(sellerDropOptions(id))
  const hosting = useQuery({
    ...api.drops.hosting.queryOptions({ input: { id } }),
    refetchInterval: isOpen(shown.data) ? refetchMs : false,
  })
  useTopic(shown.data ? `drop:${id}` : null)
  const status = useLiveStatus()
  useRefetchOwn(id, shown.data ? `${status} ${stampOf(shown.data)}` : null)
  return { shown, own, hosting }
}

/** Differs whenever anything that buyers see of the drop has changed. */
const stampOf = ({ version, status, live, mystery, items }: DropDetail): string =>
  `${version} ${status} ${live?.currentItemId} ${mystery?.hints.filter((hint) => hint.revealedAt).length} ${items
    .map((item) => `${item.id}@${item.version}`)
    .join(' ')}`

/** Reads the host's own data again when the stamp changes: soon, but never twice within a second. */
function useRefetchOwn(id: string, stamp: string | null): void {
  const queryClient = useQueryClient()
  const seen = useRef<string | null>(null)
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    if (stamp === null || stamp === seen.current) return
    const isFirst = seen.current === null
    seen.current = stamp
    if (isFirst || timer.current !== null) return
    const refetch = () => {
      timer.current = null
      readAt.current = performance.now()
      void queryClient.invalidateQueries({ queryKey: sellerDropOptions(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: api.drops.hosting.queryKey({ input: { id } }) })
    }
    timer.current = setTimeout(refetch, Math.max(0, readAt.current + throttleMs - performance.now()))
  }, [id, stamp, queryClient])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
}

export type HostCommand = () => Promise<SellerDrop>

/**
 * Sends a command of the host, at once or not at all: a press while offline must not take effect later. Afterwards the
 * state is read again, whatever came of it.
 */
export function useHostCommand(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (command: HostCommand) => command(),
    onSuccess: (drop) => {
      queryClient.setQueryData(sellerDropOptions(id).queryKey, drop)
    },
    onError: (error) => {
      const { status, code, data } = error as { status?: number; code?: string; data?: { fields?: object } }
      // What is wrong with a field stands at the field.
      if (data?.fields) return
      if (status === undefined) notify.error(failed, notReached)
      else if (code === 'WRONG_STATE') notify.info(alreadyMoved, failureMessage(error))
      else notify.error(failed, failureMessage(error))
      void queryClient.invalidateQueries({ queryKey: sellerDropOptions(id).queryKey })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: api.drops.byId.queryKey({ input: { id } }) })
      void queryClient.invalidateQueries({ queryKey: api.drops.hosting.queryKey({ input: { id } }) })
    },
  })
}

export type SendCommand = ReturnType<typeof useHostCommand>
