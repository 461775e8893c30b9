import type { DropDetail, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
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

/** Sends one command, given the drop as it is once the commands before it are answered. */
export type HostCommand = (drop: SellerDrop) => Promise<SellerDrop>

/** Called once a command is answered: `onSuccess` if it succeeded, `onSettled` in any case. */
type AfterCommand = { onSuccess?: () => void; onSettled?: () => void }

type Press = { command: HostCommand; pressedAt: number; after: AfterCommand }

/** Longest time that a press waits for the commands before it, in milliseconds. */
const longestWaitMs = 5_000

/**
 * Sends commands of the host, each button its own, one after the other: no press is lost while another is under way.
 * A press while offline, or one that would have to wait for long, fails and never takes effect later. Afterwards the
 * state is read again, whatever came of it.
 */
export function useHostCommand(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = sellerDropOptions(id)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    scope: { id: `host ${id}` },
    mutationFn: ({ command, pressedAt }: Press) => {
      const drop = queryClient.getQueryData(queryKey)
      if (!drop || performance.now() - pressedAt > longestWaitMs) throw new TypeError('This press waited for too long')
      return command(drop)
    },
    onSuccess: async (drop, { after }) => {
      // A read that began before this command doesn’t know of it.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, drop)
      after.onSuccess?.()
    },
    onError: (error) => {
      const { status, code, data } = error as { status?: number; code?: string; data?: { fields?: object } }
      const current = currentOf<SellerDrop>(error)
      if (current) queryClient.setQueryData(queryKey, current)
      // What is wrong with a field stands at the field, and so does what another host saved meanwhile.
      if (data?.fields || current) return
      if (status === undefined) notify.error(failed, notReached)
      else if (code === 'WRONG_STATE') notify.info(alreadyMoved, failureMessage(error))
      else notify.error(failed, failureMessage(error))
      void queryClient.invalidateQueries({ queryKey })
    },
    onSettled: (_drop, _error, { after }) => {
      after.onSettled?.()
      void queryClient.invalidateQueries({ queryKey: api.drops.byId.queryKey({ input: { id } }) })
      void queryClient.invalidateQueries({ queryKey: api.drops.hosting.queryKey({ input: { id } }) })
    },
  })
  return {
    isPending,
    /** Sends the command. `after` belongs to this press; callbacks given to `mutate` would be dropped by the next press. */
    send: (command: HostCommand, after: AfterCommand = {}) => mutate({ command, pressedAt: performance.now(), after }),
  }
}
