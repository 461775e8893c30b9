import type { Reminder } from '@keepcase/contract/notifications/reminders.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { cancelled } from './remind-options.texts.ts'
import { cacheReminder, type ReminderDrop, reminderChange, showFailure, useRemind } from './use-reminders.ts'

/** Removes a reminder, with an Undo. */
export function useUnremind(drop: ReminderDrop) {
  const queryClient = useQueryClient()
  const remind = useRemind(drop)
  return useMutation({
    ...reminderChange(queryClient),
    mutationFn: (_reminder: Reminder) => client.notifications.unremind({ dropId: drop.dropId }),
    onMutate: () => cacheReminder(queryClient, drop.dropId, undefined),
    onSuccess: (_removed, { moments, channels }) =>
      notify.success(cancelled.title, {
        description: cancelled.text(drop.title),
        action: { label: 'Undo', onPress: () => remind.mutate({ moments, channels }) },
        id: `reminder-${drop.dropId}`,
      }),
    onError: (error, _reminder, context) => {
      if (context) cacheReminder(queryClient, drop.dropId, context.was)
      showFailure(error, cancelled.failed)
    },
  })
}
