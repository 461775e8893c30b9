import { useSignInRequest } from '../sign-in.ts'

/** Stands for the sign-in sheet: shows why it is open. `signIn` lets the visitor in. */
export function SignInHost({ signIn }: { signIn?: () => void }) {
  const { isOpen, reason, settle } = useSignInRequest()
  const press = () => {
    signIn?.()
    settle(true)
  }
  return (
    isOpen && (
      <div role="dialog">
        <p>{`${reason?.title}: ${reason?.message}`}</p>
        <button type="button" onClick={press}>
          Sign In
        </button>
      </div>
    )
  )
}
