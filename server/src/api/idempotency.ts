import { createHash } from 'node:crypto'
import type { Tx } from '@keepcase/db/db.ts'
import { insertAnswer, selectStoredAnswer, updateAnswer } from './api.queries.ts'
import { Refusal } from './refusal.ts'

/** What identifies a stored answer. */
export type Keyed = {
  /** Profile id of the caller. */
  userId: string
  /** The `Idempotency-Key` header; the guard has validated its format. */
  key: string | null
  /** Operation id of the procedure, e.g. `checkout.pay`. */
  call: string
  /** The validated input. The same key with another input is refused. */
  input: unknown
}

/**
 * Runs a command once per (user, key) and stores its answer in the same transaction. Repeating the key
 * returns the stored answer, also for concurrent requests in two processes: the second waits on the unique
 * index. An error thrown by `run` rolls everything back, so a refused attempt may be repeated with the same
 * key. Claims have a table of their own (`claim_answers`), whose refusals are answers too.
 * @throws Refusal `KEY_REUSED` when the key was used for another call or another input
 */
export async function withKey<T extends object>(tx: Tx, keyed: Keyed, run: () => Promise<T>): Promise<T> {
  const { userId, key, call, input } = keyed
  if (key === null)
    throw new Refusal('BAD_REQUEST', { title: 'Key missing', message: 'Send the header Idempotency-Key.' })
  const fingerprint = fingerprintOf(call, input)
  const isFirst = await insertAnswer(tx, { userId, key, call, fingerprint })
  if (!isFirst) return storedAnswer<T>(tx, userId, key, fingerprint)
  const answer = await run()
  await updateAnswer(tx, { userId, key }, answer)
  return answer
}

async function storedAnswer<T>(tx: Tx, userId: string, key: string, fingerprint: string): Promise<T> {
  const stored = await selectStoredAnswer(tx, { userId, key })
  if (!stored || stored.fingerprint !== fingerprint) throw new Refusal('KEY_REUSED')
  return JSON.parse(stored.answer) as T
}

/** Fingerprint of a call and its input, independent of field order. */
export function fingerprintOf(call: string, input: unknown): string {
  return createHash('sha256').update(call).update('\n').update(canonical(input)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
