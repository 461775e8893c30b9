import { createOTP } from '@better-auth/utils/otp'
import type { Db } from '@keepcase/db/db.ts'
import { symmetricDecrypt } from 'better-auth/crypto'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { JsonBody } from '../sign-in/auth-paths.ts'
import { lockSecondFactor, markStepUsed, selectSecret } from './two-factor.queries.ts'

type SecondFactorDeps = { db: Db; auth: Auth }

/** Calls that read or change a second factor. */
export const usesSecondFactor = (path: string): boolean => path.startsWith('/two-factor/')

/** Concurrent calls of this kind in this process, each holding a connection, and how many may wait. */
const maxAtOnce = 3
const maxWaiting = 100
/** How many calls about one account may wait. */
const maxWaitingForAccount = 20

/**
 * Serializes calls about one account's second factor across all processes, so that a recovery code works once
 * and concurrent calls don't interfere. A used authenticator code is refused here, before Better Auth checks
 * it. Null when too many calls wait.
 */
export function createSecondFactorGuard(deps: SecondFactorDeps) {
  const byAccount = createKeyedLimiter(maxWaitingForAccount)
  const limiter = createConcurrencyLimiter(maxAtOnce, maxWaiting)
  return async function guardSecondFactor(
    call: { path: string; body: JsonBody; account: string },
    run: () => Promise<Response | null>,
  ): Promise<Response | null> {
    const { path, body, account } = call
    const judged = async () => {
      const isUsed = path === '/two-factor/verify-totp' && (await isCodeUsed(deps, account, body?.code))
      return isUsed ? Response.json({ code: 'CODE_ALREADY_USED' }, { status: 401 }) : run()
    }
    return byAccount(account, () => limiter(() => withAccountLock(deps.db, account, judged)))
  }
}

/** Holds the account's advisory lock while `run` works on other connections. */
async function withAccountLock<T>(db: Db, account: string, run: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockSecondFactor(tx, account)
    return run()
  })
}

const stepMs = 30_000

/**
 * True for a valid authenticator code that was used, or is older than one that was. A new valid code counts
 * as used from here on, whatever Better Auth answers.
 */
export async function isCodeUsed({ db, auth }: SecondFactorDeps, profileId: string, code: unknown): Promise<boolean> {
  if (typeof code !== 'string') return false
  const secret = await selectSecret(db, profileId)
  if (secret === null) return false
  const { secretConfig } = await auth.$context
  const steps = await stepsOf(await symmetricDecrypt({ key: secretConfig, data: secret }), code)
  for (const step of steps) if (await markStepUsed(db, profileId, step)) return false
  return steps.length > 0
}

/**
 * Time steps matching this code, oldest first; empty for a wrong code. Better Auth accepts one step before
 * and after the current one; one more on each side covers a step that ends between the two checks.
 */
async function stepsOf(secret: string, code: string): Promise<number[]> {
  const now = Math.floor(Date.now() / stepMs)
  const otp = createOTP(secret)
  const nearbySteps = [now - 2, now - 1, now, now + 1, now + 2]
  const codes = await Promise.all(nearbySteps.map((step) => otp.hotp(step)))
  return nearbySteps.filter((_, i) => codes[i] === code)
}

/** One concurrency limiter per key. */
function createKeyedLimiter(maxWaiting: number) {
  const queues = new Map<string, { limiter: ConcurrencyLimiter; users: number }>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
    const queue = queues.get(key) ?? { limiter: createConcurrencyLimiter(1, maxWaiting), users: 0 }
    queues.set(key, queue)
    queue.users++
    try {
      return await queue.limiter(run)
    } finally {
      queue.users--
      if (queue.users === 0) queues.delete(key)
    }
  }
}
