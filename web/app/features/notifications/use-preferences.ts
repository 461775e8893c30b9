import type { NotificationPreferences as Preferences } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationChannel, NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'
import type { QuietHours } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { refetchAfterLast, updateOptimistically } from '#web/api/optimistic-update.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './notifications.texts.ts'

const options = () => api.notifications.preferences.queryOptions({ input: {} })

/** The account's notification preferences. */
export const usePreferences = () => useQuery(options())

const mutationKey = ['notification-preferences']

type Change = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }

/** Turns a topic on or off for a channel: optimistic, with a toast and rollback on failure. */
export function useSetPreference() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    // @NOTE sequential: the answer to an earlier press must not undo a later one
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change) => client.notifications.updatePreferences(change),
    onMutate: (change) => updateOptimistically<Preferences>(queryClient, queryKey, (all) => changed(all, change)),
    onError: (_error, { topic, channel, isOn }) => {
      queryClient.setQueryData<Preferences>(queryKey, (all) => all && changed(all, { topic, channel, isOn: !isOn }))
      notify.error(texts.notSaved, texts.yourChoiceWasntSaved)
    },
    onSettled: () => refetchAfterLast(queryClient, mutationKey, queryKey),
    mutationKey,
  })
}

/** Preference field of each channel. */
export const fieldOf = { in_app: 'inApp', email: 'email', push: 'push' } as const

/** The preferences with one change applied. */
export function changed({ topics, ...rest }: Preferences, { topic, channel, isOn }: Change): Preferences {
  const part = { [fieldOf[channel]]: isOn }
  return { ...rest, topics: topics.map((one) => (one.topic === topic ? { ...one, ...part } : one)) }
}

/** Sets the quiet hours; null: none. Optimistic, with a toast and rollback on failure. */
export function useSetQuietHours() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (quietHours: QuietHours | null) => client.notifications.setQuietHours({ quietHours }),
    onMutate: (quietHours) => {
      const before = queryClient.getQueryData<Preferences>(queryKey)
      updateOptimistically<Preferences>(queryClient, queryKey, (all) => ({ ...all, quietHours }))
      return { before }
    },
    onError: (_error, _quietHours, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before)
      notify.error(texts.notSaved, texts.yourQuietHoursWerent)
    },
    onSettled: () => refetchAfterLast(queryClient, mutationKey, queryKey),
    mutationKey,
  })
}
