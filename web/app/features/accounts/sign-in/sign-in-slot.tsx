import { Suspense, useState } from 'react'
import { useSignInRequest } from '#web/session/sign-in.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'

const SignInDialog = clientLazy(() =>
  import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })),
)

/** Mounts the dialog of an in-place sign-in on demand; its code loads only then. */
export function SignInSlot() {
  const request = useSignInRequest()
  const [wasOpened, setWasOpened] = useState(false)
  if (request.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog {...request} />
    </Suspense>
  )
}
