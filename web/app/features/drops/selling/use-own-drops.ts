import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { actionFailed, doneTexts } from './selling.texts.ts'

export type DropFilter = { status: DropStatus | 'all'; q: string; sort: 'newest' | 'latest' | 'soonest' }

/** A storefront's drops, page by page; while another filter loads, the former rows stay. */
export const useOwnDrops = (storefrontId: string, { status, q, sort }: DropFilter) =>
  useInfiniteQuery({
    ...api.drops.mine.infiniteOptions(
      byCursor({ storefrontId, sort, limit: 50, ...(q && { q }), ...(status !== 'all' && { status }) }),
    ),
    placeholderData: keepPreviousData,
  })

/** All drops of a storefront that start within a span of time, soonest first. */
export function useDropsBetween(storefrontId: string, from: Date, to: Date) {
  const span = { from: from.toISOString(), to: to.toISOString() }
  const list = useInfiniteQuery({
    ...api.drops.mine.infiniteOptions(byCursor({ storefrontId, sort: 'soonest', limit: 100, ...span })),
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { ...list, drops: list.data?.pages.flatMap(({ items }) => items) }
}

/** The drop that is open or opens next, with what it still needs. */
export const useNextDrop = (storefrontId: string) => useQuery(api.drops.next.queryOptions({ input: { storefrontId } }))

export type DropAction = 'publish' | 'unpublish' | 'pause' | 'resume' | 'end' | 'cancel'
type Press = { id: string; action: DropAction; reason?: string; key: string }

const calls: Record<DropAction, (press: Press) => Promise<unknown>> = {
  publish: ({ id }) => client.drops.publish({ id }),
  unpublish: ({ id }) => client.drops.unpublish({ id }),
  pause: ({ id, reason }) => client.drops.pause({ id, ...(reason ? { reason } : {}) }),
  resume: ({ id }) => client.drops.resume({ id }),
  end: ({ id }) => client.drops.end({ id }),
  cancel: ({ id, reason = '', key }) => client.drops.cancel({ id, reason }, { context: { key } }),
}

/** Moves a drop on; every list of drops is read again. */
export function useDropAction() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (press: Press) => calls[press.action](press),
    onSuccess: async (_, { action }) => {
      notify.success(doneTexts[action])
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.drops.key() }),
        queryClient.invalidateQueries({ queryKey: api.sales.key() }),
      ])
    },
    onError: (error) => notify.error(actionFailed, failureMessage(error)),
  })
}
