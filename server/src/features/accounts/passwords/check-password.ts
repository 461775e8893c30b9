import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import type { Auth } from '../sign-in/auth.ts'

/** Verifies a typed password, two at a time; null when too many checks wait. */
export function createPasswordCheck(auth: Auth) {
  const limiter = createConcurrencyLimiter(2, 20)
  return (hash: string, password: string): Promise<boolean | null> =>
    limiter(async () => (await auth.$context).password.verify({ hash, password }))
}
