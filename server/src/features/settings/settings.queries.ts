import type { SettingsChange, UpdateSettings } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { PlatformSettings } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'

export type SettingsRow = Selectable<PlatformSettings>

/** The current platform settings; never cached, so that changes apply from the next request. */
export async function selectSettings(db: Db | Tx): Promise<SettingsRow> {
  return db.selectFrom('platformSettings').selectAll().executeTakeFirstOrThrow()
}

/** Like `selectSettings`, locked until the end of the transaction to serialize changes. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('platformSettings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Writes the given settings and increments the version. */
export async function updateSettingsRow(tx: Tx, changes: z.infer<typeof UpdateSettings>): Promise<SettingsRow> {
  return tx
    .updateTable('platformSettings')
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type SettingsChangeRow = Omit<SettingsChange, 'changedAt'> & { seq: number; changedAt: Date }

/** Changes of the settings before a row of the log, newest first (`settings_history`). */
export async function selectHistory(db: Db, before: number | null, limit: number): Promise<SettingsChangeRow[]> {
  const { rows } = await sql<SettingsChangeRow>`
    select * from settings_history(${before}::bigint, ${limit}::int)`.execute(db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** Renews the planner's statistics of every table. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`select refresh_planner_statistics()`.execute(db)
}
