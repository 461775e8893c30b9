import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '#platform/api.ts'

type Page = { items: Notification[]; nextCursor: string | null; unread: number }
type Pages = InfiniteData<Page, string | null>

const options = () =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | null) => ({ limit: 24, ...(cursor ? { cursor } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The account's notifications, newest first, page by page. Read when the panel is opened. */
export const useNotifications = (isWanted: boolean) => useInfiniteQuery({ ...options(), enabled: isWanted })

/** Writes the count of unread notifications where the badge reads it. */
export function keepUnread(queryClient: QueryClient, unread: number): void {
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  queryClient.setQueryData<Me>(queryKey, (me) => me && { ...me, unreadNotifications: unread })
}

/** The pages with some (or all) of their notifications read at an instant. */
export function asRead(pages: Pages, ids: readonly string[] | null, at: string): Pages {
  const isMeant = (one: Notification) => one.readAt === null && (ids === null || ids.includes(one.id))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (isMeant(one) ? { ...one, readAt: at } : one)),
    })),
  }
}

/** Marks notifications as read, all of them without ids: seen at once, put back when the server does not take it. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => client.notifications.markRead(ids ? { ids: [...ids] } : {}),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Pages>(queryKey)
      if (before) queryClient.setQueryData<Pages>(queryKey, asRead(before, ids, new Date().toISOString()))
      return { before }
    },
    onError: (_error, _ids, kept) => {
      if (kept?.before) queryClient.setQueryData(queryKey, kept.before)
    },
    onSuccess: ({ unread }) => keepUnread(queryClient, unread),
  })
}
