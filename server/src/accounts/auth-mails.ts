import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '@keepcase/db/db.ts'
import { emitEvents } from '#platform/outbox.ts'
import { transact } from '#platform/transact.ts'

/** How long a link that confirms an address works, in seconds. */
export const verificationSeconds = 24 * 3600

type Recipient = { user: { id: string; email: string } }
type WithToken = Recipient & { token: string }

/** The library's requests for mail. Each becomes an event; the mail itself is written by who hears it. */
export type AuthMails = {
  verify(request: WithToken): Promise<void>
  confirmChange(request: WithToken & { newEmail: string }): Promise<void>
  reset(request: WithToken): Promise<void>
  alreadyRegistered(request: Recipient): Promise<void>
}

/** Work that must wait until the library has closed its transaction. */
const afterwards = new AsyncLocalStorage<(() => Promise<void>)[]>()

/** Runs a call of the library and then, still before its answer leaves, what the call put off. */
export async function withAfterwards<T>(run: () => Promise<T>): Promise<T> {
  const work: (() => Promise<void>)[] = []
  const answer = await afterwards.run(work, run)
  for (const step of work) await step()
  return answer
}

/** The page that says how a confirmation went, and the same after the first of the two links of a change. */
const verifyPage = '/verify'
const verifyPageOfChange = '/verify?change=allowed'

/** The address that confirms an e-mail; it leads to the page that says how it went. */
export function confirmationUrl(baseUrl: string, token: string, page = verifyPage): string {
  const query = new URLSearchParams({ token, callbackURL: page })
  return `${baseUrl}/api/auth/verify-email?${query}`
}

/** Turns the library's requests for mail into events. Links come from BASE_URL, never from a request's headers. */
export function createAuthMails({ db, baseUrl }: { db: Db; baseUrl: string }): AuthMails {
  const emit = (name: string, { user }: Recipient, more: object = {}) =>
    transact(db, (tx) =>
      emitEvents(tx, [{ name, rowId: user.id, payload: { profileId: user.id, email: user.email, ...more } }]),
    )
  return {
    verify: (request) => emit('account.confirm-email', request, { url: confirmationUrl(baseUrl, request.token) }),
    confirmChange: (request) =>
      emit('account.change-email', request, {
        newEmail: request.newEmail,
        url: confirmationUrl(baseUrl, request.token, verifyPageOfChange),
      }),
    reset: (request) =>
      emit('account.reset-password', request, {
        url: `${baseUrl}/reset?${new URLSearchParams({ token: request.token })}`,
      }),
    async alreadyRegistered(request) {
      const run = () => emit('account.email-taken', request)
      // @NOTE the sign-up's transaction is still open here and holds a connection: waiting for a second one inside it
      // could leave a rush of sign-ups waiting for one another
      const work = afterwards.getStore()
      if (work) work.push(run)
      else await run()
    },
  }
}
