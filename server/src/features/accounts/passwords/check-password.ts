import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import type { Auth } from '../sign-in/auth.ts'

/** Checks a password that somebody types again, a few at a time: null when too many wait. */
export function createPasswordCheck(auth: Auth) {
  const limiter = createConcurrencyLimiter(2, 20)
  return (hash: string, password: string): Promise<boolean | null> =>
    limiter(async () => (await auth.$context).password.verify({ hash, password }))
}
