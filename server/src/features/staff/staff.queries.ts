import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** A member as `staff_members` reads them. */
export type MemberRow = {
  profileId: string
  name: string
  email: string
  avatarUrl: string | null
  permissions: string[]
  expiresAt: Date | null
  isExpired: boolean
  joinedAt: Date
  lastActiveAt: Date | null
  version: string
}

/** Locks a storefront's team; undefined when there is no such storefront. SQL `lock_staff`. */
export async function lockStaff(
  tx: Tx,
  storefrontId: string,
): Promise<{ id: string; ownerId: string; isClosed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; ownerId: string; isClosed: boolean }>`
    select * from lock_staff(${storefrontId})`.execute(tx)
  return rows[0]
}

/** A storefront's members without its owner. */
export async function selectMembers(db: Db | Tx, storefrontId: string): Promise<MemberRow[]> {
  return (await sql<MemberRow>`select * from staff_members(${storefrontId})`.execute(db)).rows
}

/** What an account may do on a storefront, and until when; undefined for one that is suspended or closed. */
export async function selectTerms(
  db: Db | Tx,
  storefrontId: string,
  profileId: string,
): Promise<{ isOwner: boolean; permissions: string[]; until: Date | null } | undefined> {
  const { rows } = await sql<{ isOwner: boolean; permissions: string[]; until: Date | null }>`
    select * from staff_terms(${storefrontId}, ${profileId})`.execute(db)
  return rows[0]
}

export type Face = { profileId: string; name: string; email: string; avatarUrl: string | null }

/** A person as colleagues see them. */
export async function selectFace(db: Db | Tx, profileId: string): Promise<Face | undefined> {
  return (await sql<Face>`select * from staff_face(${profileId})`.execute(db)).rows[0]
}

/** Whether the storefront blocks this account, or its owner and the account have blocked each other, either way. */
export async function isUnwelcome(tx: Tx, storefrontId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ isUnwelcome: boolean }>`
    select is_unwelcome_staff(${storefrontId}, ${profileId}) as is_unwelcome`.execute(tx)
  return rows[0]?.isUnwelcome !== false
}

/** Locks an account's sign-in; until the transaction ends neither address nor credentials change. */
export async function lockSignIn(tx: Tx, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select lock_sign_in(${profileId}) as email`.execute(tx)
  return rows[0]?.email ?? null
}

/** Confirms an account's address, proven by a link that was mailed only there. */
export async function confirmAddress(tx: Tx, profileId: string, email: string): Promise<void> {
  await sql`select confirm_mailed_address(${profileId}, ${email})`.execute(tx)
}

/** Accesses that have run out. */
export async function selectExpired(db: Db, limit: number): Promise<{ storefrontId: string; profileId: string }[]> {
  const { rows } = await sql<{ storefrontId: string; profileId: string }>`
    select * from expired_staff(${limit})`.execute(db)
  return rows
}

/** Whether an instant is over by the database's clock. */
export async function isPast(tx: Tx, instant: Date): Promise<boolean> {
  const { rows } = await sql<{
    isPast: boolean
  }>`select ${instant}::timestamptz <= (select app_now()) as is_past`.execute(tx)
  return rows[0]?.isPast === true
}

/** One act of the audit log on a storefront. */
export type ActRow = {
  id: string
  action: string
  subjectType: string
  subjectId: string
  subject: string | null
  createdAt: Date
  actorId: string | null
  actorName: string | null
  actorAvatarUrl: string | null
}

/** A storefront's acts, newest first, after one of them; of one person where given. */
export async function selectActs(
  db: Db,
  given: { storefrontId: string; profileId: string | null; afterId: string | null; limit: number },
): Promise<ActRow[]> {
  const { storefrontId, profileId, afterId, limit } = given
  const { rows } = await sql<ActRow>`
    select * from storefront_activity(${storefrontId}, ${profileId}, ${afterId}, ${limit})`.execute(db)
  return rows
}
