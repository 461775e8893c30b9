import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './reports.texts.ts'

type Toast = { title: string; message: string }

/** A change in the team's inbox: its lists are read again, whatever the answer. */
function useInboxChange<Input, Output>(change: (input: Input) => Promise<Output>, done: (output: Output) => Toast) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (output) => {
      const { title, message } = done(output)
      notify.success(title, message)
    },
    onError: (error) => notify.error(texts.failed, failureMessage(error)),
    onSettled: () =>
      Promise.all(
        [api.reports.key(), api.inbox.key(), api.waitlist.key(), api.users.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useDecide = () =>
  useInboxChange(
    (input: { id: string; verdict: 'upheld' | 'dismissed'; note: string; includesSame: boolean }) =>
      client.reports.decide(input),
    ({ decided }) => texts.decidedToast(decided),
  )
export const useReopen = () =>
  useInboxChange(
    (id: string) => client.reports.reopen({ id }),
    () => texts.reopenedToast,
  )
export const useReply = () =>
  useInboxChange(
    (input: { id: string; body: string; replies: number }) => client.inbox.reply(input),
    () => texts.replied,
  )
export const useMessageStatus = () =>
  useInboxChange(
    (input: { id: string; status: 'open' | 'closed' }) => client.inbox.setStatus(input),
    ({ status }) => texts.statusSaved[status === 'closed' ? 'closed' : 'open'],
  )
export const useInvite = () =>
  useInboxChange(
    (id: string) => client.waitlist.invite({ id }),
    ({ invited }) => texts.invitedToast(invited),
  )
export const useInviteNext = () =>
  useInboxChange(
    (input: { count: number; interest: 'all' | 'buyer' | 'seller' | 'both' }) => client.waitlist.inviteNext(input),
    ({ invited }) => texts.invitedToast(invited),
  )
export const useRemoveEntry = () =>
  useInboxChange(
    (id: string) => client.waitlist.remove({ id }),
    () => texts.removedToast,
  )
