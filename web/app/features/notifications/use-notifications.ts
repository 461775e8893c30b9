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

/** The account's notifications, newest first, page by page; all of them, or those that are unread. */
export const useNotifications = (isWanted: boolean, unreadOnly = false) =>
  useInfiniteQuery({ ...options(unreadOnly), enabled: isWanted })

/**
 * Writes the count of unread notifications where the badge reads it. An account that is being read at this moment may have
 * been counted before, and would take the count back: it is asked for anew.
 */
export function keepUnread(queryClient: QueryClient, unread: number): void {
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  queryClient.setQueryData<Me>(queryKey, (me) => me && { ...me, unreadNotifications: unread })
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true })
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

/**
 * Marks notifications as read, all of them without ids: seen at once in every list, put back when the server does not
 * take it. In the list of unread ones they stay where they are until it is read again.
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
    onError: (_error, _ids, kept) => {
      for (const [key, pages] of kept?.before ?? []) queryClient.setQueryData(key, pages)
    },
    onSuccess: ({ unread }) => keepUnread(queryClient, unread),
  })
}
