import type { TaxTable } from '@keepcase/contract/settings/taxes.contract.ts'
import { percentOf, readTaxRows, type TaxRate, taxChanges } from '@keepcase/contract/settings/taxes.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { lockSettings } from '../settings.queries.ts'
import { selectTaxRates, selectTaxTable, selectTaxVersion, writeTaxTable } from './taxes.queries.ts'

/** The table in force with its version. */
export async function readTaxes(db: Db | Tx): Promise<TaxTable> {
  return { version: await selectTaxVersion(db), items: await selectTaxRates(db), nextCursor: null }
}

/**
 * Replaces the table in force. Orders keep the tax that they were quoted; quotes that weren't paid are made again.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, TAXES_CHANGED, BAD_REQUEST with the first wrong line
 */
export async function replaceTaxes(
  { db }: { db: Db },
  actor: Actor,
  { version, lines }: { version: number; lines: readonly string[] },
  requestId: string,
): Promise<TaxTable> {
  const { rates, problems } = readTaxRows(lines.map((text, i) => ({ line: i + 1, cells: text.split('\t') })))
  const [first] = problems
  if (first) {
    const message = `Line ${first.line}: ${first.message}`
    throw new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { lines: message } })
  }
  return change(db, { actor, version, requestId, restored: null, read: async () => rates })
}

/**
 * Puts an earlier table in force again.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, TAXES_CHANGED, NOT_FOUND
 */
export async function restoreTaxes(
  { db }: { db: Db },
  actor: Actor,
  { version, restored }: { version: number; restored: number },
  requestId: string,
): Promise<TaxTable> {
  const read = async (tx: Tx) => {
    if (restored === 0) return []
    const rates = await selectTaxTable(tx, restored)
    if (!rates) throw new Refusal('NOT_FOUND')
    return rates
  }
  return change(db, { actor, version, requestId, restored, read })
}

/** A rate as the log keeps it: earlier entries are in basis points, so it names its unit. */
const rateText = (ppm: number | null): string | null => (ppm === null ? null : `${percentOf(ppm)}%`)

type Change = {
  actor: Actor
  /** The version that is replaced. */
  version: number
  requestId: string
  restored: number | null
  read: (tx: Tx) => Promise<readonly TaxRate[]>
}

async function change(db: Db, { actor, version, requestId, restored, read }: Change): Promise<TaxTable> {
  return transact(db, async (tx) => {
    await lockSettings(tx)
    await currentHolder(tx, actor, 'platform.settings.update')
    const before = await readTaxes(tx)
    if (before.version !== version) throw new Refusal('TAXES_CHANGED')
    const rates = await read(tx)
    const changes = taxChanges(before.items, rates)
    if (changes.length === 0) return before
    await writeTaxTable(tx, { version: version + 1, rates, restored, changedBy: actor.profileId })
    const facts = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((one) => [`${one.country} ${one.region}`.trim(), rateText(one[side])]))
    await audit(tx, {
      actor,
      action: restored === null ? 'settings.replaceTaxes' : 'settings.restoreTaxes',
      subjectType: 'tax_table',
      subjectId: String(version + 1),
      before: { version, ...facts('before') },
      after: { version: version + 1, ...facts('after') },
      requestId,
    })
    return readTaxes(tx)
  })
}
