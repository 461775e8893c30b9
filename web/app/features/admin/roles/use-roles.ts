import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { RoleName, roleSorts } from '@keepcase/contract/access/roles.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './roles.texts.ts'

export type RolesQuery = {
  q?: string
  role: 'all' | RoleName
  sort: (typeof roleSorts)[number]
  order: 'asc' | 'desc'
}

/** Role records, page by page. */
export const useRoles = (query: RolesQuery) =>
  useInfiniteQuery({
    ...api.roles.list.infiniteOptions(byCursor({ ...query, limit: 50 })),
    placeholderData: keepPreviousData,
  })

/** The catalogue of permissions. */
export const useCatalogue = () => useQuery(api.permissions.catalogue.queryOptions({ input: {} }))

/** Who holds a permission, page by page. */
export const useHolders = (name: PermissionName) =>
  useInfiniteQuery(api.permissions.holders.infiniteOptions(byCursor({ name, limit: 100 })))

/** People that match what was typed. */
export const usePeople = (q: string) =>
  useQuery({
    ...api.users.list.queryOptions({ input: { q, limit: 8 } }),
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
  })

/** A change of rights: everything about rights is read again, whatever the answer. */
function useRightsChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done: { title: string; message: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: () => notify.success(done.title, done.message),
    onError: (error) => notify.error(texts.failed, failureMessage(error)),
    onSettled: () =>
      Promise.all(
        [api.roles.key(), api.permissions.key(), api.users.key(), api.admin.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useAssignRole = () =>
  useRightsChange(
    (input: { userId: string; role: RoleName; expiresOn: string | null }) => client.roles.assign(input),
    texts.saved,
  )
export const useUpdateRole = () =>
  useRightsChange(
    (input: { id: string; expiresOn: string | null; status: 'active' | 'suspended' }) => client.roles.update(input),
    texts.saved,
  )
export const useRevokeRole = () => useRightsChange((id: string) => client.roles.revoke({ id }), texts.revoked)
export const useGrant = () =>
  useRightsChange(
    (input: { name: PermissionName; userId: string; expiresAt: string | null }) => client.permissions.grant(input),
    texts.granted,
  )
export const useTakeGrant = () =>
  useRightsChange((input: { name: PermissionName; userId: string }) => client.permissions.revoke(input), texts.taken)
