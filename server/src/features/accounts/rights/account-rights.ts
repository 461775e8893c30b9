import type { ClosingReason } from '@keepcase/contract/accounts/accounts.contract.ts'
import { answerRetention } from '@keepcase/contract/claims/claims.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { CountCall } from '#server/api/rate-limits.ts'
import { RetryLater } from '#server/api/refusal.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'
import { selectAccountRow } from './own-data.queries.ts'

/** The personal data of every feature; a function, because accounts are joined before other features. */
export type AccountParts = () => readonly PersonalData[]

/** Maximum rows per list of an export, bounded by memory. */
const maxRows = 20_000

/** The explanation inside the exported file, for its reader. */
const readMe = [
  'This is everything Keepcase stores about your account.',
  'account is your profile; parts are lists by name, newest first. isWhole is false where a list was longer than 20,000 rows.',
  'Times are in UTC, as ISO 8601. Names that end in Cents are amounts in hundredths of the currency next to them: 6400 is 64.00.',
  'Ids connect the lists: the orderId of a payment is the id of its order.',
  `requests are your presses on Claim, won or not, with our answers. We keep them for ${answerRetention}.`,
]

/** Exports per account. */
const exportLimit = { name: 'account-export', max: 5, seconds: 3600, isExact: true } as const

/** Counts an export against its limit. @throws RetryLater TOO_MANY_REQUESTS */
export async function countExport(countCall: CountCall, profileId: string): Promise<void> {
  const waitSeconds = await countCall(exportLimit, profileId)
  if (waitSeconds === null) return
  const message = `You can download your data 5 times an hour. Try again in ${Math.ceil(waitSeconds / 60)} minutes.`
  throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds, { title: 'Slow down', message })
}

/**
 * All personal data of an account as one JSON file. Lists are read one after the other, so an export uses
 * only one connection.
 */
export async function exportAccount(db: Db, parts: readonly PersonalData[], profileId: string): Promise<File> {
  const account = await selectAccountRow(db, profileId)
  const lists: Record<string, { rows: readonly object[]; isWhole: boolean }> = {}
  for (const [name, read] of parts.flatMap((part) => Object.entries(part.exports ?? {}))) {
    if (name in lists) throw new Error(`Two features export ${name}`)
    const rows = await read(db, profileId, maxRows + 1)
    lists[name] = { rows: rows.slice(0, maxRows), isWhole: rows.length <= maxRows }
  }
  const { now, ...own } = account
  const text = `${JSON.stringify({ readMe, exportedAt: now, account: own, parts: lists }, null, 2)}\n`
  return new File([text], `keepcase-data-${now.toISOString().slice(0, 10)}.json`, { type: 'application/json' })
}

/** Reasons of all features why the account can't be closed now. */
export async function closingReasons(
  db: Db | Tx,
  parts: readonly PersonalData[],
  profileId: string,
): Promise<ClosingReason[]> {
  const reasons: ClosingReason[] = []
  for (const part of parts) reasons.push(...((await part.closingReasons?.(db, profileId)) ?? []))
  return reasons
}
