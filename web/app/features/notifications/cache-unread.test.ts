import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { api } from '#web/api/api.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { cacheUnread } from './use-notifications.ts'

const { queryKey } = api.accounts.me.queryOptions({ input: {} })
const me = (unreadNotifications: number) => ({ unreadNotifications }) as never

test('a count that arrives while the account is read is not taken back by an answer from before it', async () => {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(queryKey, me(3))
  const early = Promise.withResolvers<unknown>()
  const read = vi.fn(async () => me(4)).mockReturnValueOnce(early.promise as never)
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read as never })
  const stop = observer.subscribe(() => undefined)
  void observer.refetch()
  cacheUnread(queryClient, 4)
  expect(queryClient.getQueryData(queryKey)).toEqual({ unreadNotifications: 4 })
  early.resolve(me(3))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual({ unreadNotifications: 4 })
  stop()
})

test('a count that arrives while nothing is read asks for nothing', () => {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(queryKey, me(3))
  const read = vi.fn()
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: 60_000 }).subscribe(() => undefined)
  cacheUnread(queryClient, 4)
  expect(read).not.toHaveBeenCalled()
  stop()
})
