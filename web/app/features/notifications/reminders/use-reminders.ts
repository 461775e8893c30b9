import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { reminderMoments, usualReminderChannels } from '@keepcase/contract/notifications/reminders.rules.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { refusalWords } from '#web/api/refusal-messages.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { showsAlertsOf } from '../push/alerts-owner.ts'

/** Pages of reminders that are read at most, a hundred in each. */
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

/** The viewer's reminders, all at once and not page by page: every card of a list asks whether its drop is among them. */
export const reminderOptions = queryOptions({
  queryKey: [...api.notifications.reminders.key(), 'all'],
  queryFn: readAll,
  staleTime: 60_000,
})

/** The viewer's reminder of a drop; undefined until it is known, null when there is none or they could not be read. */
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
/** What was chosen; without ways, the usual ones. */
export type Chosen = Pick<Reminder, 'moments'> & Partial<Pick<Reminder, 'channels'>>

/** A bare press on Remind Me: every moment, by the ways that the server finds usual for this account. */
export const usualChoice: Chosen = { moments: [...reminderMoments] }

/** Changes the kept list at once; gives what it was, to be put back if the server does not take it. */
export async function changeReminders(queryClient: QueryClient, next: (all: Reminder[]) => Reminder[]) {
  await queryClient.cancelQueries({ queryKey: reminderOptions.queryKey })
  const before = queryClient.getQueryData(reminderOptions.queryKey)
  queryClient.setQueryData(reminderOptions.queryKey, next(before ?? []))
  return { before }
}

/** Sets a reminder or changes its choices: seen at once, put back with a word when the server does not take it. */
export function useRemind(drop: ReminderDrop) {
  const queryClient = useQueryClient()
  const { me } = useViewer()
  return useMutation({
    mutationFn: (choice: Chosen) => client.notifications.remind({ dropId: drop.dropId, ...choice }),
    onMutate: (choice) =>
      changeReminders(queryClient, (all) => {
        const was = all.find(({ dropId }) => dropId === drop.dropId)
        const channels = usualReminderChannels(showsAlertsOf(me?.profile.id ?? ''))
        const set: Reminder = { createdAt: new Date().toISOString(), channels, ...was, ...drop, ...choice }
        return [set, ...all.filter((one) => one !== was)]
      }),
    onError: (error, _choice, kept) => {
      if (kept) queryClient.setQueryData(reminderOptions.queryKey, kept.before)
      explain(error, 'The reminder was not set')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminderOptions.queryKey }),
  })
}

/** Says that a reminder stays as it was: the server's own words for a refusal; ours for a fault. */
export function explain(error: unknown, title: string): void {
  const { status, data } = error as { status?: number; data?: { title?: string } }
  const isRefusal = status !== undefined && status < 500
  notify.error((isRefusal && data?.title) || title, refusalWords(error))
}
