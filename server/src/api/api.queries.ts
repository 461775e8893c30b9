import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * Adds to the shared counts of rate limits in one statement, in key order to avoid deadlocks. Returns the
 * sums in input order.
 * @param rows `windowStart` in milliseconds since 1970
 */
export async function addToWindows(
  db: Db,
  rows: readonly { key: string; windowStart: number; count: number }[],
): Promise<number[]> {
  const { rows: sums } = await sql<{ key: string; at: number; count: number }>`
    insert into rate_limits as r (key, window_start, count)
    select key, to_timestamp(at / 1000.0), count
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, at: row.windowStart })))}::jsonb)
      as given (key text, at float8, count int)
    order by key
    on conflict (key, window_start) do update set count = r.count + excluded.count
    returning key, extract(epoch from window_start)::float8 * 1000 as at, count`.execute(db)
  const byKey = new Map(sums.map((sum) => [`${sum.key}@${Math.round(sum.at)}`, sum.count]))
  return rows.map((row) => byKey.get(`${row.key}@${row.windowStart}`) ?? 0)
}

/** Deletes windows of rate limits that ended more than a day ago. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`delete from rate_limits where window_start < (select clock_timestamp()) - interval '1 day'`.execute(db)
}

type AnswerKey = { userId: string; key: string }

/**
 * Reserves the place of an answer under its idempotency key, waiting for a concurrent one. Returns false when the
 * key has an answer already.
 */
export async function insertAnswer(
  tx: Tx,
  { userId, key, call, fingerprint }: AnswerKey & { call: string; fingerprint: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_answers (user_id, key, call, fingerprint, status, answer)
    values (${userId}, ${key}, ${call}, ${fingerprint}, 200, 'null'::jsonb)
    on conflict do nothing returning key`.execute(tx)
  return rows.length > 0
}

/** Stores the answer under its idempotency key. */
export async function updateAnswer(tx: Tx, { userId, key }: AnswerKey, answer: object): Promise<void> {
  await sql`
    update idempotency_answers set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and key = ${key}`.execute(tx)
}

/** The answer stored under an idempotency key, as JSON text; undefined when there is none. */
export async function selectStoredAnswer(
  tx: Tx,
  { userId, key }: AnswerKey,
): Promise<{ fingerprint: string; answer: string } | undefined> {
  const { rows } = await sql<{ fingerprint: string; answer: string }>`
    select fingerprint, answer::text from idempotency_answers where user_id = ${userId} and key = ${key}`.execute(tx)
  return rows[0]
}

/** Deletes up to 1,000 stored answers older than 7 days. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await sql`
    delete from idempotency_answers where (user_id, key) in (
      select user_id, key from idempotency_answers where created_at < (select app_now()) - interval '7 days' limit 1000)`.execute(
    db,
  )
}
