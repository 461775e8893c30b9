import { createOTP } from '@better-auth/utils/otp'
import type { Db } from '@keepcase/db/db.ts'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { JsonBody } from '../sign-in/auth-paths.ts'

type SecondFactorDeps = { db: Db; auth: Auth }

/** Calls that read or change a second factor. */
export const usesSecondFactor = (path: string): boolean => path.startsWith('/two-factor/')

/** How many such calls run at once in this process, each holding a connection, and how many may wait. */
const maxAtOnce = 3
const maxWaiting = 100
/** How many calls about one account may wait. */
const maxWaitingForAccount = 20

/**
 * Runs the calls about one account's second factor one by one, over all processes, so that a recovery code is used once
 * and two of them at once do not get in each other's way. An authenticator code that was used is refused here, before
 * the library judges it. Null when too many wait.
 */
export function createSecondFactorGuard(deps: SecondFactorDeps) {
  const byAccount = createKeyedTurns(maxWaitingForAccount)
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
    return byAccount(account, () => limiter(() => holdingAccount(deps.db, account, judged)))
  }
}

/** Holds the lock of an account's second factor in the database while `run` works on other connections. */
async function holdingAccount<T>(db: Db, account: string, run: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('second-factor:' || ${account}, 0))`.execute(tx)
    return run()
  })
}

const stepMs = 30_000

/**
 * Whether this is a right code of the account's authenticator app that has been used, or is older than one that was. A
 * right code that is new counts as used from here on, whatever the library says to it afterwards.
 */
export async function isCodeUsed({ db, auth }: SecondFactorDeps, profileId: string, code: unknown): Promise<boolean> {
  if (typeof code !== 'string') return false
  const { rows } = await sql<{ secret: string; lastUsedStep: number | null }>`
    select secret, last_used_step from auth.two_factor where user_id = ${profileId}`.execute(db)
  const [row] = rows
  if (!row) return false
  const { secretConfig } = await auth.$context
  const steps = await stepsOf(await symmetricDecrypt({ key: secretConfig, data: row.secret }), code)
  for (const step of steps) if (await useStep(db, profileId, step)) return false
  return steps.length > 0
}

/**
 * The time steps whose code this is, oldest first; none for a wrong code. The library accepts one step before and one
 * after its own; one more on each side covers a step that ends between this look and the library's.
 */
async function stepsOf(secret: string, code: string): Promise<number[]> {
  const now = Math.floor(Date.now() / stepMs)
  const otp = createOTP(secret)
  const near = [now - 2, now - 1, now, now + 1, now + 2]
  const codes = await Promise.all(near.map((step) => otp.hotp(step)))
  return near.filter((_, i) => codes[i] === code)
}

/** Uses a step up; false when it, or a later one, was used before. */
async function useStep(db: Db, profileId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth.two_factor set last_used_step = ${step}
    where user_id = ${profileId} and (last_used_step is null or last_used_step < ${step})`.execute(db)
  return numAffectedRows === 1n
}

/** Takes turns for each key by itself. */
function createKeyedTurns(maxWaiting: number) {
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
