import type { NotificationPreference } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationChannel, NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#platform/api.ts'
import { notify } from '#platform/notices.ts'

const options = () => api.notifications.preferences.queryOptions({ input: {} })

/** What the account wants to hear, and how. */
export const usePreferences = () => useQuery(options())

type Change = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }
type Preferences = { topics: NotificationPreference[]; timeZone: string | null }

/** Turns one kind of news on or off for one way: seen at once, put back with a word when the server does not take it. */
export function useSetPreference() {
  const queryClient = useQueryClient()
  const { queryKey } = options()
  return useMutation({
    // @NOTE one after the other: the answer to an earlier press must not undo a later one
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change) => client.notifications.updatePreferences(change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Preferences>(queryKey)
      queryClient.setQueryData<Preferences>(queryKey, (all) => all && changed(all, change))
      return { before }
    },
    onError: (_error, { topic, channel, isOn }) => {
      queryClient.setQueryData<Preferences>(queryKey, (all) => all && changed(all, { topic, channel, isOn: !isOn }))
      notify.error('Not saved', 'Your choice could not be saved. Please try again.')
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['set-preference'] }) === 1) {
        return queryClient.invalidateQueries({ queryKey })
      }
      return undefined
    },
    mutationKey: ['set-preference'],
  })
}

/** The choices with one of them changed. */
export function changed({ topics, ...rest }: Preferences, { topic, channel, isOn }: Change): Preferences {
  const part = channel === 'email' ? { email: isOn } : { inApp: isOn }
  return { ...rest, topics: topics.map((one) => (one.topic === topic ? { ...one, ...part } : one)) }
}
