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

/** Updates the cached list optimistically; returns the former one for a rollback. */
export function changeReminders(queryClient: QueryClient, next: (all: Reminder[]) => Reminder[]) {
  void queryClient.cancelQueries({ queryKey: reminderOptions.queryKey })
  const before = queryClient.getQueryData(reminderOptions.queryKey)
  queryClient.setQueryData(reminderOptions.queryKey, next(before ?? []))
  return { before }
}

/** Sets a reminder or changes its options: optimistic, with a toast and rollback on failure. */
export function useRemind(drop: ReminderDrop) {
  const queryClient = useQueryClient()
  const { me } = useViewer()
  return useMutation({
    ...reminderChange(queryClient),
    mutationFn: (choice: Chosen) => client.notifications.remind({ dropId: drop.dropId, ...choice }),
    onMutate: (choice) =>
      changeReminders(queryClient, (all) => {
        const was = all.find(({ dropId }) => dropId === drop.dropId)
        const channels = usualReminderChannels(isAlertsOwner(me?.profile.id ?? ''))
        const set: Reminder = { createdAt: new Date().toISOString(), channels, ...was, ...drop, ...choice }
        return [set, ...all.filter((one) => one !== was)]
      }),
    onError: (error, _choice, context) => {
      if (context) queryClient.setQueryData(reminderOptions.queryKey, context.before)
      showFailure(error, notSet)
    },
  })
}

/** Toast for a failed change: the server's message for a refusal, a generic one for other errors. */
export function showFailure(error: unknown, title: string): void {
  const { status, data } = error as { status?: number; data?: { title?: string } }
  const isRefusal = status !== undefined && status < 500
  notify.error((isRefusal && data?.title) || title, failureMessage(error))
}
