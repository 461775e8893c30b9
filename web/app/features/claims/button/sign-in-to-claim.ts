import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { requestSignIn } from '#web/session/sign-in.ts'

/**
 * Asks a visitor to sign in, in a sheet over the page. Afterwards the pressed button is on the screen and focused, ready
 * for the next press; nothing is claimed by itself.
 */
export async function signInToClaim(button: HTMLElement | null): Promise<void> {
  if (!(await requestSignIn(claimToasts.pleaseSignIn)) || !button) return
  // @NOTE without this code the page stays where it is
  const { stayInView } = await import('#web/accessibility/stay-in-view.ts').catch(() => ({
    stayInView: () => undefined,
  }))
  stayInView(button)
}
