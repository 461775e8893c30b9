import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Number of wrong codes entered in a sign-in attempt; null when unknown. */
export async function selectWrongCodes(db: Db, challenge: string): Promise<number | null> {
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${`2fa-attempts-${challenge}`}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ? Number(rows[0].value) : null
}

/** Until when the account of a sign-in attempt accepts no codes; null when it was never locked. */
export async function selectLockedUntil(db: Db, challenge: string): Promise<Date | null> {
  const { rows } = await sql<{ lockedUntil: Date }>`
    select t.locked_until from auth.verification v join auth.two_factor t on t.user_id::text = v.value
    where v.identifier = ${challenge} and t.locked_until is not null
    order by v.created_at desc limit 1`.execute(db)
  return rows[0]?.lockedUntil ?? null
}

/** The account of a sign-in attempt whose password was right; null when it ended or doesn't exist. */
export async function selectAccountOfChallenge(db: Db, challenge: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${challenge}
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.value ?? null
}

/** Takes the advisory lock of an account's second factor until the transaction ends. */
export async function lockSecondFactor(tx: Tx, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('second-factor:' || ${account}, 0))`.execute(tx)
}

/** The encrypted secret of an account's authenticator; null when it has none. */
export async function selectSecret(db: Db, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from auth.two_factor where user_id = ${profileId}`.execute(db)
  return rows[0]?.secret ?? null
}

/** Marks a time step as used; false when it or a later one was used before. */
export async function markStepUsed(db: Db, profileId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth.two_factor set last_used_step = ${step}
    where user_id = ${profileId} and (last_used_step is null or last_used_step < ${step})`.execute(db)
  return numAffectedRows === 1n
}
