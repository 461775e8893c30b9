import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { restartLive } from '#web/realtime/live.ts'
import { callAuth } from '#web/session/auth.ts'
import { inOurWords } from '../sign-in/auth-errors.ts'

type Password = { password: string }
/** What an authenticator app is set up with, and the codes for the day it is gone. */
export type TwoFactorSecret = { totpURI: string; backupCodes: string[] }

/** Begins the set-up; nothing changes before a first code was right. */
export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (input: Password) => inOurWords(callAuth<TwoFactorSecret>('POST', 'two-factor/enable', input)),
  })

/** Ends the set-up with a first code of the app. From then on signing in asks for one. */
export function useConfirmTwoFactor() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (input: { code: string }) => inOurWords(callAuth('POST', 'two-factor/verify-totp', input)),
    onSuccess: changed,
  })
}

/** Makes new recovery codes; the old ones work no longer. */
export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: (input: Password) =>
      inOurWords(callAuth<Pick<TwoFactorSecret, 'backupCodes'>>('POST', 'two-factor/generate-backup-codes', input)),
  })

/** Ends two-factor sign-in. */
export function useEndTwoFactor() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (input: Password) => inOurWords(callAuth('POST', 'two-factor/disable', input)),
    onSuccess: changed,
  })
}

/** What the account may do can change with it, and the session goes on under a new token. */
function useSecurityChanged() {
  const queryClient = useQueryClient()
  return async () => {
    // @NOTE the socket still stands on the session that has just ended: it would tell this tab that it is signed out
    restartLive(queryClient)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.accounts.me.key() }),
      queryClient.invalidateQueries({ queryKey: ['sessions'] }),
    ])
  }
}
