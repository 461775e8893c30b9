/** One entry of a fairness ledger as its download carries it, one a line. */
export type LedgerLine = {
  seq: number
  dropItemId: string
  tag: string
  claimedAt: string
  source: string
  prev: string
  hash: string
}

/** What an entry's hash is taken over: `seq|dropItemId|tag|claimedAt|source|prev`. Source: architecture, section 6. */
export function ledgerText(entry: Omit<LedgerLine, 'hash'>): string {
  return [entry.seq, entry.dropItemId, entry.tag, entry.claimedAt, entry.source, entry.prev].join('|')
}

/** The `prev` of the first entry. */
export const firstPrev = '0'.repeat(64)

/** What a check of a ledger found: how many entries stand in order, and the first that does not with its reason. */
export type LedgerVerdict = { entries: number; lastHash: string; broken: { seq: number; why: string } | null }

/**
 * Checks a ledger's text (JSON lines, the head first) against itself: numbers without gap, each entry chained to the
 * one before, each hash right, times never falling.
 * @param sha256 hex of SHA-256 over a text in UTF-8
 */
export async function verifyLedger(
  text: string,
  sha256: (text: string) => string | Promise<string>,
): Promise<LedgerVerdict> {
  const [, ...lines] = text.split('\n').filter((line) => line !== '')
  let lastHash = firstPrev
  let lastAt = ''
  let entries = 0
  for (const line of lines) {
    const entry = JSON.parse(line) as LedgerLine
    const broken = (why: string): LedgerVerdict => ({ entries, lastHash, broken: { seq: entry.seq, why } })
    if (entry.seq !== entries + 1) return broken(`entry ${entries + 1} is missing`)
    if (entry.prev !== lastHash) return broken('it does not continue the entry before')
    if (entry.claimedAt < lastAt) return broken('its time is before the entry before')
    if ((await sha256(ledgerText(entry))) !== entry.hash) return broken('its hash does not fit its content')
    lastHash = entry.hash
    lastAt = entry.claimedAt
    entries = entry.seq
  }
  return { entries, lastHash, broken: null }
}
