import type pg from 'pg'

/** Overrides `app_now()` within one open transaction. */
export type MovedClock = {
  /** Sets the result of `app_now()`; it stands still until it is set again. */
  moveTo(ms: number): Promise<void>
  /** Restores the original function. */
  restore(): Promise<void>
}

/**
 * Replaces `app_now()` inside the caller's transaction. Other connections do not see it, and without
 * `restore` and a commit it is rolled back. Requires the database's owner.
 */
export async function moveClock(client: pg.ClientBase, startMs: number): Promise<MovedClock> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef('public.app_now()'::regprocedure) as text`,
  )
  const original = rows[0]?.text
  if (!original) throw new Error('app_now() does not exist')
  // @NOTE replaced once and moved by a setting: each replacement would invalidate all cached plans
  const moveTo = async (ms: number) => {
    await client.query(`select set_config('keepcase.moved_now', $1, true)`, [new Date(ms).toISOString()])
  }
  await moveTo(startMs)
  await client.query(`
    create or replace function public.app_now() returns timestamptz language sql volatile
    as $$ select current_setting('keepcase.moved_now')::timestamptz $$`)
  return { moveTo, restore: async () => void (await client.query(original)) }
}
