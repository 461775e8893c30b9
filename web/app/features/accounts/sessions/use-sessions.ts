import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { restartLive } from '#web/realtime/live.ts'
import { callAuth } from '#web/session/auth.ts'
import { replaceSession } from '#web/session/session-replacement.ts'
import { withFormErrors } from '../sign-in/auth-errors.ts'

/** A session as the auth library lists it. */
export type Session = {
  id: string
  token: string
  createdAt: string
  updatedAt: string
  ipAddress: string | null
  userAgent: string | null
}
/** `isThis`: the session of this browser. */
export type ListedSession = Session & { isThis: boolean }

const queryKey = ['sessions'] as const

async function readSessions(): Promise<ListedSession[]> {
  const [sessions, current] = await Promise.all([
    withFormErrors(callAuth<Session[]>('GET', 'list-sessions')),
    withFormErrors(callAuth<{ session: Session } | null>('GET', 'get-session')),
  ])
  return sessions
    .map((session) => ({ ...session, isThis: session.id === current?.session.id }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

/** All sessions of the account: this one first, then the newest. */
export const useSessions = () => useQuery({ queryKey, queryFn: readSessions, staleTime: 0 })

/** Ends another session; its next request is rejected. */
export function useRevokeSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => withFormErrors(callAuth('POST', 'revoke-session', { token })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Ends every session except this one. */
export function useRevokeOthers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => withFormErrors(callAuth('POST', 'revoke-other-sessions', {})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Changes the password. All other sessions end; this one continues under a new token. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ password, newPassword }: { password: string; newPassword: string }) =>
      withFormErrors(
        replaceSession(() => callAuth('POST', 'change-password', { currentPassword: password, newPassword })),
      ),
    onSuccess: () => {
      // @NOTE the socket still uses the previous session and would sign this tab out
      restartLive(queryClient)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
