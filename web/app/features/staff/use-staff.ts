import type { InviteStaff, UpdateStaff } from '@keepcase/contract/staff/staff.contract.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** A storefront's team. */
export const useStaff = (storefrontId: string) => useQuery(api.staff.list.queryOptions({ input: { storefrontId } }))

/** What the viewer may do on a storefront. */
export const useOwnAccess = (storefrontId: string) => useQuery(api.staff.mine.queryOptions({ input: { storefrontId } }))

/** What was done on a storefront, page by page; of one person where given. */
export const useActivity = (storefrontId: string, profileId: string | null) =>
  useInfiniteQuery(
    api.staff.activity.infiniteOptions(byCursor({ storefrontId, limit: 24, ...(profileId ? { profileId } : {}) })),
  )

/**
 * A change of a team: the team and its activity are read again, whatever the answer. `onDone` runs although the card
 * that asked is gone by then.
 */
function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.staff.key() }),
  })
}

export const useInvite = () => useTeamChange((input: InviteStaff) => client.staff.invite(input))
export const useResend = () => useTeamChange((id: string) => client.staff.resend({ id }))
export const useWithdraw = (onDone: () => void) => useTeamChange((id: string) => client.staff.withdraw({ id }), onDone)
export const useUpdateMember = () => useTeamChange((input: UpdateStaff) => client.staff.update(input))
export const useRemoveMember = (onDone: () => void) =>
  useTeamChange((input: { storefrontId: string; profileId: string }) => client.staff.remove(input), onDone)

/** Leaves a team. `onDone` runs before the viewer's storefronts are read again, which takes the page away. */
export function useLeave(onDone: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (storefrontId: string) => client.staff.leave({ storefrontId }),
    onSuccess: async () => {
      await onDone()
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
    },
  })
}
