import type pg from 'pg'

/** `app_now()` of one open transaction, which tells another time than the one that it is. */
export type MovedClock = {
  /** Sets what `app_now()` says from here on; it stands still until it is set again. */
  moveTo(ms: number): Promise<void>
  /** Puts the function back exactly as it was. */
  restore(): Promise<void>
}

/**
 * Replaces `app_now()` inside the caller's transaction. Nobody else sees it, and when the transaction ends without
 * `restore` and a commit, it never was. Only the database's owner may do that.
 */
export async function moveClock(client: pg.ClientBase, startMs: number): Promise<MovedClock> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef('public.app_now()'::regprocedure) as text`,
  )
  const original = rows[0]?.text
  if (!original) throw new Error('app_now() is not there')
  // @NOTE replaced once and moved by a setting: each replacement would have every function planned anew
  const moveTo = async (ms: number) => {
    await client.query(`select set_config('keepcase.moved_now', $1, true)`, [new Date(ms).toISOString()])
  }
  await moveTo(startMs)
  await client.query(`
    create or replace function public.app_now() returns timestamptz language sql volatile
    as $$ select current_setting('keepcase.moved_now')::timestamptz $$`)
  return { moveTo, restore: async () => void (await client.query(original)) }
}
