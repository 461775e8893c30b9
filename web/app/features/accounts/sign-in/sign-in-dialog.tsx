import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { restartLive } from '#web/realtime/live.ts'
import type { SignInReason } from '#web/session/sign-in.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import * as texts from './sign-in.texts.ts'
import { SignInForm } from './sign-in-form.tsx'
import { WaysIn } from './ways-in.tsx'

type DialogProps = { isOpen: boolean; settle: (signedIn: boolean) => void }

/** The dialog of an in-place sign-in: for a visitor who needs an account, or for a session that ended. */
export const SignInDialog = ({ reason, ...props }: DialogProps & { reason: SignInReason }) =>
  reason ? <WaysIn {...props} reason={reason} /> : <SessionEnded {...props} />

/**
 * Sign-in dialog over the page, for a request that failed with 401. If it is closed without signing in, the request
 * fails as it would have. After signing in with the same account, the page keeps its state and the request is sent
 * again with its original idempotency key. After signing in with another account it isn't sent: that person didn't
 * make it.
 */
function SessionEnded({ isOpen, settle }: DialogProps) {
  const queryClient = useQueryClient()
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  const before = queryClient.getQueryData<Me>(queryKey)
  const onSignedIn = async () => {
    const me = await client.accounts.me({})
    if (before && before.profile.id !== me.profile.id) {
      settle(false)
      await viewerChanged(queryClient)
      return
    }
    queryClient.setQueryData(queryKey, me)
    restartLive(queryClient)
    settle(true)
    void queryClient.invalidateQueries()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && settle(false)}
      title={texts.signIn}
      description={texts.yourSessionEndedSign}
    >
      <SignInForm onSignedIn={onSignedIn} typed={{ email: before?.profile.email ?? '', password: '' }} />
    </Dialog>
  )
}
