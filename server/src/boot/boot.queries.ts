import type pg from 'pg'

/** Which of these e-mail addresses have an account. */
export async function selectPresent(pool: pg.Pool, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ email: string }>('select email from auth.app_user where email = any($1)', [
    emails,
  ])
  return new Set(rows.map((row) => row.email))
}

/** Waits for an advisory lock, which this connection holds until it ends. */
export async function lockForSession(client: pg.ClientBase, key: number): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [key])
}

/** Whether the database has accounts. */
export async function selectHasProfiles(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from profiles limit 1')
  return rowCount !== 0
}
