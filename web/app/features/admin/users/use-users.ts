import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './users.texts.ts'

export type UsersQuery = {
  q?: string
  status: 'all' | 'Active' | 'Suspended'
  sort: 'joined' | 'name' | 'purchases'
  order: 'asc' | 'desc'
}

/** The user list, page by page. */
export const useUsers = (query: UsersQuery) =>
  useInfiniteQuery({
    ...api.users.list.infiniteOptions(byCursor({ ...query, limit: 50 })),
    placeholderData: keepPreviousData,
  })

/** One account as administrators see it. */
export const usePerson = (id: string) => useQuery(api.users.byId.queryOptions({ input: { id } }))

/** Says why a change of an account failed: a missing right, a rule, or a fault. */
export function notifyFailure(error: unknown): void {
  const { code, status, message, data } = error as {
    code?: string
    status?: number
    message?: string
    data?: { title?: string; message?: string }
  }
  if (code === 'FORBIDDEN') {
    notify.error(data?.title ?? texts.permissionDenied, data?.message ?? message ?? '')
    return
  }
  const isRule = status !== undefined && status >= 400 && status < 500
  notify.error(texts.updateFailed.title, isRule && message ? message : texts.updateFailed.message)
}

/** A change of an account: lists and the person's page are read again, whatever the answer. */
function useUserChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: () => notify.success(texts.updated.title, texts.updated.message),
    onError: notifyFailure,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.users.key() }),
        queryClient.invalidateQueries({ queryKey: api.admin.key() }),
        queryClient.invalidateQueries({ queryKey: api.roles.key() }),
      ]),
  })
}

export const useSuspend = () => useUserChange((input: { id: string; reason: string }) => client.users.suspend(input))
export const useReactivate = () => useUserChange((id: string) => client.users.reactivate({ id }))
export const useSetAdministrator = () =>
  useUserChange((input: { id: string; isAdministrator: boolean }) => client.users.setAdministrator(input))
export const useAdjustStrikes = () =>
  useUserChange((input: { id: string; kind: 'claim' | 'seller'; points: 1 | -1; reason: string }) =>
    client.users.adjustStrikes(input),
  )
export const useResetSecondFactor = () =>
  useUserChange((input: { id: string; reason: string }) => client.users.resetSecondFactor(input))
export const useAddNote = () => useUserChange((input: { id: string; body: string }) => client.users.addNote(input))
