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

/** The answers to an invitation; what the page shows is read again afterwards. */
export function useAnswers(token: string) {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: queryKey(token) })
  const rereadMe = () => queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
  return {
    join: useMutation({
      networkMode: 'always',
      mutationFn: () => client.staff.accept({ token }),
      onSuccess: rereadMe,
      onError: reread,
    }),
    decline: useMutation({ networkMode: 'always', mutationFn: () => client.staff.decline({ token }), onError: reread }),
    renew: useMutation({ networkMode: 'always', mutationFn: () => client.staff.renewLink({ token }) }),
  }
}
