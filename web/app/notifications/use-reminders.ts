import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { remindSignIn } from '@keepcase/contract/notifications/reminders.messages.ts'
import { reminderChannels, reminderMoments } from '@keepcase/contract/notifications/reminders.rules.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#platform/api.ts'
import { notify } from '#platform/notices.ts'
import { useViewer } from '#platform/viewer.ts'

/** Pages of reminders that are read at most, a hundred in each. */
const mostPages = 20

async function readAll(): Promise<Reminder[]> {
  const all: Reminder[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await client.notifications.reminders({ limit: 100, ...(cursor ? { cursor } : {}) })
    all.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return all
}

// All at once and not page by page: every card of a list asks whether its drop is among them.
const options = queryOptions({
  queryKey: [...api.notifications.reminders.key(), 'all'],
  queryFn: readAll,
  staleTime: 60_000,
})

/** The viewer's reminder of a drop; undefined until it is known, null when there is none or they could not be read. */
export function useReminder(dropId: string): Reminder | null | undefined {
  const { me, status } = useViewer()
  const { data, isError } = useQuery({
    ...options,
    enabled: me !== null,
    select: (all) => all.find((one) => one.dropId === dropId) ?? null,
  })
  return status === 'signed-out' || status === 'error' || (isError && data === undefined) ? null : data
}

type Drop = Pick<Reminder, 'dropId' | 'title' | 'storefrontName' | 'startDate'>
export type Choice = Pick<Reminder, 'moments' | 'channels'>

/** What a press on Remind Me chooses. */
export const usualChoice: Choice = { moments: [...reminderMoments], channels: [...reminderChannels] }

async function change(queryClient: QueryClient, next: (all: Reminder[]) => Reminder[]) {
  await queryClient.cancelQueries({ queryKey: options.queryKey })
  const before = queryClient.getQueryData(options.queryKey)
  queryClient.setQueryData(options.queryKey, next(before ?? []))
  return { before }
}

/** Sets a reminder or changes its choices: seen at once, put back with a word when the server does not take it. */
export function useRemind(drop: Drop) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: Choice) => client.notifications.remind({ dropId: drop.dropId, ...choice }),
    onMutate: (choice) =>
      change(queryClient, (all) => {
        const was = all.find(({ dropId }) => dropId === drop.dropId)
        const set: Reminder = { createdAt: new Date().toISOString(), ...was, ...drop, ...choice }
        return [set, ...all.filter((one) => one !== was)]
      }),
    onError: (error, _choice, kept) => {
      if (kept) queryClient.setQueryData(options.queryKey, kept.before)
      explain(error, 'The reminder was not set')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
}

/** Takes a reminder back, with the chance to think again. */
export function useUnremind(drop: Drop) {
  const queryClient = useQueryClient()
  const remind = useRemind(drop)
  return useMutation({
    mutationFn: (_reminder: Reminder) => client.notifications.unremind({ dropId: drop.dropId }),
    onMutate: () => change(queryClient, (all) => all.filter(({ dropId }) => dropId !== drop.dropId)),
    onSuccess: (_removed, { moments, channels }) =>
      notify.success('Reminder cancelled', {
        description: `You will not be reminded of ${drop.title}.`,
        action: { label: 'Undo', onPress: () => remind.mutate({ moments, channels }) },
        id: `reminder-${drop.dropId}`,
      }),
    onError: (error, _reminder, kept) => {
      if (kept) queryClient.setQueryData(options.queryKey, kept.before)
      explain(error, 'The reminder is still set')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
}

/** The server's own words for a refusal; ours for a fault. */
function explain(error: unknown, title: string): void {
  const { status, data } = error as { status?: number; data?: { title?: string; message?: string } }
  const isRefusal = status !== undefined && status < 500
  const words = status === 401 ? remindSignIn : isRefusal ? data : undefined
  notify.error(words?.title ?? title, words?.message ?? 'Please try again.')
}
