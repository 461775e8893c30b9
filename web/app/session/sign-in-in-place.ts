import { requestSignIn, type SignInReason } from './sign-in.ts'

/**
 * Asks a visitor to sign in, in a sheet over the page. Afterwards the pressed button is on the screen and focused.
 * Returns false if the visitor gave up. @param reason in the fixed texts
 */
export async function signInInPlace(reason: NonNullable<SignInReason>, button: HTMLElement | null): Promise<boolean> {
  if (!(await requestSignIn(reason))) return false
  if (!button) return true
  // @NOTE without this code the page stays where it is
  const { stayInView } = await import('#web/accessibility/stay-in-view.ts').catch(() => ({
    stayInView: () => undefined,
  }))
  stayInView(button)
  return true
}
