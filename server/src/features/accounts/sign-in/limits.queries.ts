import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Slowdown of guesses: after `free` guesses each further one doubles the wait, up to `maxSeconds`. */
export type Slowdown = { free: number; firstSeconds: number; maxSeconds: number }

/** A counted call, for the refund. */
export type CountedWindow = { key: string; windowStart: Date }

/** Counts a guess under these keys (`count_guess`). Returns null when it may be judged now, else the seconds to wait. */
export async function recordGuess(db: Db, subjects: readonly ({ key: string } & Slowdown)[]): Promise<number | null> {
  const { rows } = await sql<{ waitSeconds: number | null }>`
    select count_guess(${JSON.stringify(subjects)}::jsonb) as wait_seconds`.execute(db)
  return rows[0]?.waitSeconds ?? null
}

/** Takes back one guess of a key, and its wait. */
export async function withdrawGuess(db: Db, key: string): Promise<void> {
  await sql`
    update auth.guesses set failures = greatest(failures - 1, 0), blocked_until = null
    where key = ${key}`.execute(db)
}

/** Deletes the guesses of a key. */
export async function deleteGuesses(db: Db, key: string): Promise<void> {
  await sql`delete from auth.guesses where key = ${key}`.execute(db)
}

/** Deletes the guesses of all keys that start so. */
export async function deleteGuessesWithPrefix(db: Db | Tx, prefix: string): Promise<void> {
  await sql`delete from auth.guesses where starts_with(key, ${prefix})`.execute(db)
}

/** Lifts the slowdown of a key for so many seconds. */
export async function openGuesses(db: Db | Tx, key: string, seconds: number): Promise<void> {
  await sql`
    insert into auth.guesses as g (key, open_until)
    values (${key}, app_now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set last_at = app_now(), open_until = excluded.open_until`.execute(db)
}

/** Deletes guesses after a day without new ones. */
export async function deleteOldGuesses(db: Db): Promise<void> {
  await sql`delete from auth.guesses where last_at < (select app_now()) - interval '1 day'`.execute(db)
}

/** Counts one call in the current window of each key; in no particular order. */
export async function countInWindows(
  db: Db,
  windows: readonly { key: string; seconds: number }[],
): Promise<(CountedWindow & { count: number; secondsLeft: number })[]> {
  const { rows } = await sql<CountedWindow & { count: number; secondsLeft: number }>`
    with given as (
      select key, seconds, date_bin(make_interval(secs => seconds), app_now(), timestamptz 'epoch') as start
      from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as given (key text, seconds int)
    ), counted as (
      insert into rate_limits as r (key, window_start, count) select key, start, 1 from given order by key
      on conflict (key, window_start) do update set count = r.count + 1
      returning key, window_start, count
    )
    select key, window_start, count,
      greatest(1, ceil(extract(epoch from start + make_interval(secs => seconds) - app_now())))::int as seconds_left
    from counted join given using (key)`.execute(db)
  return rows
}

/** Takes back one call of a window. */
export async function refundWindow(db: Db, { key, windowStart }: CountedWindow): Promise<void> {
  await sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key = ${key} and window_start = ${windowStart}`.execute(db)
}
