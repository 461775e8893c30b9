import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type LegalRow = {
  version: number
  body: string | null
  inForceFrom: Date
  createdAt: Date
  createdBy: string | null
}

const columns = sql`version, body, in_force_from, created_at, admin_name(created_by) as created_by`

/** The version that is in force now; undefined: the text that the product brings. */
export async function selectInForce(db: Db | Tx, name: LegalName): Promise<LegalRow | undefined> {
  const { rows } = await sql<LegalRow>`
    select ${columns} from legal_texts where name = ${name} and in_force_from <= (select app_now())
    order by in_force_from desc, version desc limit 1`.execute(db)
  return rows[0]
}

/** Every version, newest first. */
export async function selectVersions(db: Db | Tx, name: LegalName): Promise<LegalRow[]> {
  const { rows } = await sql<LegalRow>`
    select ${columns} from legal_texts where name = ${name} order by version desc limit 200`.execute(db)
  return rows
}

/** Serializes changes of the texts, and of the settings, until the end of the transaction. */
export async function lockLegalTexts(tx: Tx): Promise<void> {
  await tx.selectFrom('platformSettings').select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Inserts a version. Without an instant it is in force from now on. */
export async function insertVersion(
  tx: Tx,
  text: { name: LegalName; version: number; body: string | null; inForceFrom: Date | null; createdBy: string },
): Promise<void> {
  await sql`
    insert into legal_texts (name, version, body, in_force_from, created_by)
    values (${text.name}, ${text.version}, ${text.body}, greatest(${text.inForceFrom}::timestamptz, app_now()),
      ${text.createdBy})`.execute(tx)
}

/** Deletes a version that is not in force yet; false when there is none. */
export async function deleteVersion(tx: Tx, name: LegalName, version: number): Promise<boolean> {
  const { rows } = await sql`
    delete from legal_texts where name = ${name} and version = ${version} and in_force_from > (select app_now())
    returning version`.execute(tx)
  return rows.length > 0
}
