import type { NotificationPreferences as Preferences } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationChannel, NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'
import type { QuietHours } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { showWrite } from '#web/api/optimistic-update.ts'
import { notify } from '#web/toasts/toasts.ts'

const options = () => api.notifications.preferences.queryOptions({ input: {} })

/** What the account wants to hear, and how. */
export const usePreferences = () => useQuery(options())

const mutationKey = ['notification-preferences']

/** Reads the choices anew after the last of several changes: an answer in between would undo on the screen what follows. */
async function readAfterLast(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  await queryClient.invalidateQueries({ queryKey: options().queryKey })
}

type Change = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }

/** Turns one kind of news on or off for one way: seen at once, put back with a word when the server does not take it. */
export function useSetPreference() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    // @NOTE one after the other: the answer to an earlier press must not undo a later one
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change) => client.notifications.updatePreferences(change),
    onMutate: (change) => showWrite<Preferences>(queryClient, queryKey, (all) => changed(all, change)),
    onError: (_error, { topic, channel, isOn }) => {
      queryClient.setQueryData<Preferences>(queryKey, (all) => all && changed(all, { topic, channel, isOn: !isOn }))
      notify.error('Not saved', 'Your choice could not be saved. Please try again.')
    },
    onSettled: () => readAfterLast(queryClient),
    mutationKey,
  })
}

/** Where the choice for a way stands. */
export const fieldOf = { in_app: 'inApp', email: 'email', push: 'push' } as const

/** The choices with one of them changed. */
export function changed({ topics, ...rest }: Preferences, { topic, channel, isOn }: Change): Preferences {
  const part = { [fieldOf[channel]]: isOn }
  return { ...rest, topics: topics.map((one) => (one.topic === topic ? { ...one, ...part } : one)) }
}

/** Sets when no alerts are wanted; null: never. Seen at once, put back with a word when the server does not take it. */
export function useSetQuietHours() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (quietHours: QuietHours | null) => client.notifications.setQuietHours({ quietHours }),
    onMutate: (quietHours) => {
      const before = queryClient.getQueryData<Preferences>(queryKey)
      showWrite<Preferences>(queryClient, queryKey, (all) => ({ ...all, quietHours }))
      return { before }
    },
    onError: (_error, _quietHours, kept) => {
      if (kept?.before) queryClient.setQueryData(queryKey, kept.before)
      notify.error('Not saved', 'Your quiet hours could not be saved. Please try again.')
    },
    onSettled: () => readAfterLast(queryClient),
    mutationKey,
  })
}
