import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

const queryKey = (token: string) => [...api.staff.openInvitation.key(), token] as const

/** The invitation of a link. A link is no address to cache: it is read again for each session. */
export const useInvitation = (token: string, viewerId: string | null) =>
  useQuery({
    queryKey: [...queryKey(token), viewerId],
    queryFn: ({ signal }) => client.staff.openInvitation({ token }, { signal }),
    gcTime: 0,
    retry: (failures, error) => failures < 2 && ((error as { status?: number }).status ?? 500) >= 500,
  })

/**
 * The answers to an invitation. `onJoined` runs once the viewer's storefronts are read again; by then the page may show
 * the invitation as accepted already, because joining reaches it as a live event too.
 */
export function useAnswers(token: string, onJoined: (storefrontId: string) => Promise<void>) {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: queryKey(token) })
  return {
    join: useMutation({
      networkMode: 'always',
      mutationFn: () => client.staff.accept({ token }),
      onSuccess: async ({ storefrontId }) => {
        await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
        await onJoined(storefrontId)
      },
      onError: reread,
    }),
    decline: useMutation({ networkMode: 'always', mutationFn: () => client.staff.decline({ token }), onError: reread }),
    renew: useMutation({ networkMode: 'always', mutationFn: () => client.staff.renewLink({ token }) }),
  }
}
