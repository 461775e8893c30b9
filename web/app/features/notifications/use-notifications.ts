import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

type Page = { items: Notification[]; nextCursor: string | null; unread: number }
type Pages = InfiniteData<Page, string | null>

const options = (unreadOnly: boolean) =>
  api.notifications.list.infiniteOptions(byCursor({ limit: 24, ...(unreadOnly ? { unreadOnly } : {}) }))

/** The account's notifications, newest first, page by page; all or only unread ones. */
export const useNotifications = (isWanted: boolean, unreadOnly = false) =>
  useInfiniteQuery({ ...options(unreadOnly), enabled: isWanted })

/**
 * Writes the unread count to the cached account, which the badge reads. An account request in progress may carry an
 * older count, so it is restarted.
 */
export function cacheUnread(queryClient: QueryClient, unread: number): void {
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  queryClient.setQueryData<Me>(queryKey, (me) => me && { ...me, unreadNotifications: unread })
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Marks some (or all) notifications of the cached pages as read at a time. */
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

/**
 * Marks notifications as read, all without ids: optimistic in every list, rolled back on failure. In the unread list
 * they stay until its next fetch.
 */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const queryKey = api.notifications.list.key()
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => client.notifications.markRead(ids ? { ids: [...ids] } : {}),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Pages>({ queryKey })
      const at = new Date().toISOString()
      queryClient.setQueriesData<Pages>({ queryKey }, (pages) => pages && asRead(pages, ids, at))
      return { before }
    },
    onError: (_error, _ids, context) => {
      for (const [key, pages] of context?.before ?? []) queryClient.setQueryData(key, pages)
    },
    onSuccess: ({ unread }) => cacheUnread(queryClient, unread),
  })
}
