import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { restartLive } from '#web/realtime/live.ts'
import { callAuth } from '#web/session/auth.ts'
import { replaceSession } from '#web/session/session-replacement.ts'
import { withFormErrors } from '../sign-in/auth-errors.ts'

type Password = { password: string }
/** What an authenticator app needs, and the recovery codes. */
export type TwoFactorSecret = { totpURI: string; backupCodes: string[] }

/** Starts the setup; nothing changes before a first code is confirmed. */
export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (input: Password) => withFormErrors(callAuth<TwoFactorSecret>('POST', 'two-factor/enable', input)),
  })

/** Completes the setup with a first code. From then on signing in requires a code. */
export function useConfirmTwoFactor() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (input: { code: string }) =>
      withFormErrors(replaceSession(() => callAuth('POST', 'two-factor/verify-totp', input))),
    onSuccess: changed,
  })
}

/** Replaces the recovery codes; the old ones stop working. */
export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: (input: Password) =>
      withFormErrors(callAuth<Pick<TwoFactorSecret, 'backupCodes'>>('POST', 'two-factor/generate-backup-codes', input)),
  })

/** Turns two-factor sign-in off. */
export function useEndTwoFactor() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (input: Password) =>
      withFormErrors(replaceSession(() => callAuth('POST', 'two-factor/disable', input))),
    onSuccess: changed,
  })
}

/** The account's rights may change, and the session continues under a new token. */
function useSecurityChanged() {
  const queryClient = useQueryClient()
  return async () => {
    // @NOTE the socket still uses the session that just ended and would sign this tab out
    restartLive(queryClient)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.accounts.me.key() }),
      queryClient.invalidateQueries({ queryKey: ['sessions'] }),
    ])
  }
}
