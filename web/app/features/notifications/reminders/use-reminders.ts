import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { reminderMoments, usualReminderChannels } from '@keepcase/contract/notifications/reminders.rules.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { refetchAfterLast } from '#web/api/optimistic-update.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { isAlertsOwner } from '../push/alerts-owner.ts'
import { notSet } from './reminders.texts.ts'

/** Maximum number of pages of reminders, a hundred each. */
const maxPages = 20

async function readAll(): Promise<Reminder[]> {
  const all: Reminder[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { items, nextCursor } = await client.notifications.reminders({ limit: 100, ...(cursor ? { cursor } : {}) })
    all.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return all
}

/** All of the viewer's reminders in one query, since every card of a list looks up its own. */
export const reminderOptions = queryOptions({
  queryKey: [...api.notifications.reminders.key(), 'all'],
  queryFn: readAll,
  staleTime: 60_000,
})

/** The viewer's reminder of a drop; undefined until loaded, null if there is none or loading failed. */
export function useReminder(dropId: string): Reminder | null | undefined {
  const { me, status } = useViewer()
  const { data, isError } = useQuery({
    ...reminderOptions,
    enabled: me !== null,
    select: (all) => all.find((one) => one.dropId === dropId) ?? null,
  })
  return status === 'signed-out' || status === 'error' || (isError && data === undefined) ? null : data
}

export type ReminderDrop = Pick<Reminder, 'dropId' | 'title' | 'storefrontName' | 'startDate'>
/** Selected moments and channels; without channels, the defaults. */
export type Chosen = Pick<Reminder, 'moments'> & Partial<Pick<Reminder, 'channels'>>

/** Default reminder: every moment, by the account's default channels, which the server chooses. */
export const defaultReminder: Chosen = { moments: [...reminderMoments] }

const mutationKey = ['reminders']

/**
 * Options for every mutation that changes reminders. They run one after the other: each sends all choices of a reminder,
 * so an earlier one that arrived last would undo a later one.
 */
export const reminderChange = (queryClient: QueryClient) => ({
  mutationKey,
  scope: { id: 'reminders' },
  onSettled: () => refetchAfterLast(queryClient, mutationKey, reminderOptions.queryKey),
})

/** Sets a drop's reminder in the cached list, or removes it; returns the former one, which a failure sets again. */
export function cacheReminder(queryClient: QueryClient, dropId: string, next: Reminder | undefined) {
  void queryClient.cancelQueries({ queryKey: reminderOptions.queryKey })
  const all = queryClient.getQueryData(reminderOptions.queryKey) ?? []
  const others = all.filter((one) => one.dropId !== dropId)
  queryClient.setQueryData(reminderOptions.queryKey, next ? [next, ...others] : others)
  return { was: cachedIn(all, dropId) }
}

const cachedIn = (all: Reminder[] | undefined, dropId: string) => all?.find((one) => one.dropId === dropId)

/** Sets a reminder or changes its options: optimistic, with a toast and rollback on failure. */
export function useRemind(drop: ReminderDrop) {
  const queryClient = useQueryClient()
  const { me } = useViewer()
  return useMutation({
    ...reminderChange(queryClient),
    mutationFn: (choice: Chosen) => client.notifications.remind({ dropId: drop.dropId, ...choice }),
    onMutate: (choice) => {
      const was = cachedIn(queryClient.getQueryData(reminderOptions.queryKey), drop.dropId)
      const channels = usualReminderChannels(isAlertsOwner(me?.profile.id ?? ''))
      const set: Reminder = { createdAt: new Date().toISOString(), channels, ...was, ...drop, ...choice }
      return cacheReminder(queryClient, drop.dropId, set)
    },
    onError: (error, _choice, context) => {
      if (context) cacheReminder(queryClient, drop.dropId, context.was)
      showFailure(error, notSet)
    },
  })
}

/**
 * Changes options of a reminder as they are at the call, which may come long after the press: the browser's question for
 * permission stays open while other options change. Does nothing if the reminder has been removed meanwhile.
 */
export function useChangeReminder(drop: ReminderDrop) {
  const queryClient = useQueryClient()
  const { mutate } = useRemind(drop)
  return (change: (chosen: Required<Chosen>) => Partial<Chosen>): void => {
    const reminder = cachedIn(queryClient.getQueryData(reminderOptions.queryKey), drop.dropId)
    if (!reminder) return
    const { moments, channels } = reminder
    mutate({ moments, channels, ...change({ moments, channels }) })
  }
}

/** Toast for a failed change: the server's message for a refusal, a generic one for other errors. */
export function showFailure(error: unknown, title: string): void {
  const { status, data } = error as { status?: number; data?: { title?: string } }
  const isRefusal = status !== undefined && status < 500
  notify.error((isRefusal && data?.title) || title, failureMessage(error))
}
