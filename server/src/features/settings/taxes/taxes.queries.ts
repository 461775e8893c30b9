import type { TaxTableVersion } from '@keepcase/contract/settings/taxes.contract.ts'
import { rateFor, type TaxRate } from '@keepcase/contract/settings/taxes.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Tax rate of a destination in parts per million: its region's, else its country's, else 0. */
export async function selectTaxRate(db: Db | Tx, place: { country: string; region: string }): Promise<number> {
  const rates = await db.selectFrom('taxRates').selectAll().where('country', '=', place.country).execute()
  return rateFor(rates, place)
}

/** The table in force. */
export async function selectTaxRates(db: Db | Tx): Promise<TaxRate[]> {
  return db.selectFrom('taxRates').selectAll().orderBy('country').orderBy('region').execute()
}

/** Version of the table in force; 0: there was never one. */
export async function selectTaxVersion(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('taxTables').select('version').orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row?.version ?? 0
}

/** The rates of a version; undefined when there is none. */
export async function selectTaxTable(tx: Tx, version: number): Promise<TaxRate[] | undefined> {
  const row = await tx.selectFrom('taxTables').select('rates').where('version', '=', version).executeTakeFirst()
  return row?.rates as TaxRate[] | undefined
}

export type TaxVersionRow = Omit<TaxTableVersion, 'changedAt'> & { changedAt: Date }

/** Tables before a version, newest first. */
export async function selectTaxVersions(db: Db, before: number | null, limit: number): Promise<TaxVersionRow[]> {
  const { rows } = await sql<TaxVersionRow>`
    select version, changed_at, admin_name(changed_by) as changed_by, jsonb_array_length(rates) as rates, restored
    from tax_tables where ${before}::int is null or version < ${before}::int
    order by version desc limit ${limit}`.execute(db)
  return rows
}

/** Puts a table in force under the next version. The caller has locked the settings. */
export async function writeTaxTable(
  tx: Tx,
  table: { version: number; rates: readonly TaxRate[]; restored: number | null; changedBy: string },
): Promise<void> {
  const rates = JSON.stringify(table.rates)
  await sql`delete from tax_rates`.execute(tx)
  await sql`
    insert into tax_rates (country, region, rate_ppm)
    select country, region, "ratePpm" from jsonb_to_recordset(${rates}::jsonb) as t (country text, region text, "ratePpm" int)
  `.execute(tx)
  await tx
    .insertInto('taxTables')
    .values({ version: table.version, rates, restored: table.restored, changedBy: table.changedBy })
    .execute()
}
