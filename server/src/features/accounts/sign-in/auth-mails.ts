import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { confirmationToken } from './confirmation-tokens.ts'
import { deleteResetToken, lockAccountWithEmail } from './sign-in.queries.ts'

type Recipient = { user: { id: string; email: string } }
type WithToken = Recipient & { token: string }

/** Better Auth's mail callbacks. Each emits an event; the notifications feature writes the mail. */
export type AuthMails = {
  verify(request: Recipient): Promise<void>
  reset(request: WithToken): Promise<void>
  alreadyRegistered(request: Recipient): Promise<void>
}

/** Work deferred until Better Auth has closed its transaction. */
const afterwards = new AsyncLocalStorage<(() => Promise<void>)[]>()

/** Runs a library call, then the work it deferred, before its answer is sent. */
export async function withAfterwards<T>(run: () => Promise<T>): Promise<T> {
  const work: (() => Promise<void>)[] = []
  const answer = await afterwards.run(work, run)
  for (const step of work) await step()
  return answer
}

/** The link that confirms an email; it redirects to the result page. */
export function confirmationUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: '/verify' })}`
}

/**
 * Turns Better Auth's mail callbacks into events. Links start with BASE_URL, never with request headers.
 * Confirmation tokens are our own, so that they end with the account's links.
 */
export function createAuthMails({ db, baseUrl, secret }: { db: Db; baseUrl: string; secret: string }): AuthMails {
  const eventOf = (name: string, { user }: Recipient, more: object = {}) => ({
    name,
    rowId: user.id,
    payload: { profileId: user.id, email: user.email, ...more },
  })
  const emit = (...event: Parameters<typeof eventOf>) => transact(db, (tx) => emitEvents(tx, [eventOf(...event)]))
  return {
    async verify(request) {
      const token = await confirmationToken({ db, secret }, request.user.id, request.user.email)
      await emit('account.confirm-email', request, { url: confirmationUrl(baseUrl, token) })
    },
    async reset(request) {
      const url = `${baseUrl}/reset?${new URLSearchParams({ token: request.token })}`
      await transact(db, async (tx) => {
        if (await isResetStillValid(tx, request))
          await emitEvents(tx, [eventOf('account.reset-password', request, { url })])
      })
    },
    async alreadyRegistered(request) {
      const run = () => emit('account.email-taken', request)
      // @NOTE the sign-up's transaction is still open and holds a connection: waiting for a second one here
      // could deadlock a rush of sign-ups
      const work = afterwards.getStore()
      if (work) work.push(run)
      else await run()
    },
  }
}

/**
 * True when the account still has the address the reset was requested for. If it changed meanwhile, the token
 * is deleted and nothing is mailed to the old address.
 */
async function isResetStillValid(tx: Tx, { user, token }: WithToken): Promise<boolean> {
  if (await lockAccountWithEmail(tx, user.id, user.email)) return true
  await deleteResetToken(tx, token)
  return false
}
