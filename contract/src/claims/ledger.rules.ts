/** One entry (line) of a fairness ledger's download. */
export type LedgerLine = {
  seq: number
  dropItemId: string
  tag: string
  claimedAt: string
  source: string
  prev: string
  hash: string
}

/** The text that an entry's hash is computed from: `seq|dropItemId|tag|claimedAt|source|prev`. */
export function ledgerText(entry: Omit<LedgerLine, 'hash'>): string {
  return [entry.seq, entry.dropItemId, entry.tag, entry.claimedAt, entry.source, entry.prev].join('|')
}

/** The `prev` of the first entry. */
export const firstPrev = '0'.repeat(64)

/**
 * Result of checking a ledger: number of valid entries, and the first invalid one with the reason. `seq` is 0
 * for the head, and null when all entries are valid but a published hash differs.
 */
export type LedgerVerdict = { entries: number; lastHash: string; broken: { seq: number | null; why: string } | null }

/** A hash that was published elsewhere: the chain must contain it; a final one must be its last. */
export type PublishedHash = { hash: string; isFinal: boolean }

/** Options of a check: hashes that the ledger must contain, and a progress callback. */
export type LedgerCheck = { published?: readonly PublishedHash[]; onEntry?: (entries: number) => void }

/**
 * Checks a ledger's text (JSON lines, the head first): numbers without gaps, each entry chained to the one
 * before, correct hashes, times in order; then compares it with the published hashes.
 * @param sha256 hex SHA-256 of a UTF-8 text
 */
export async function verifyLedger(
  text: string,
  sha256: (text: string) => string | Promise<string>,
  { published = [], onEntry }: LedgerCheck = {},
): Promise<LedgerVerdict> {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '')
  if (!isHead(head)) {
    return { entries: 0, lastHash: firstPrev, broken: { seq: 0, why: 'the first line doesn’t name its drop' } }
  }
  const awaited = new Set(published.map(({ hash }) => hash))
  awaited.delete(firstPrev)
  let lastHash = firstPrev
  let lastAt = ''
  let entries = 0
  for (const line of lines) {
    const entry = readLedgerLine(line)
    const broken = (why: string, seq = entries + 1): LedgerVerdict => ({ entries, lastHash, broken: { seq, why } })
    if (entry === null) return broken('its line can’t be read')
    if (entry.seq !== entries + 1) return broken(`entry ${entries + 1} is missing`, entry.seq)
    if (entry.prev !== lastHash) return broken('it doesn’t continue the entry before')
    if (entry.claimedAt < lastAt) return broken('its time is before the entry before')
    if ((await sha256(ledgerText(entry))) !== entry.hash) return broken('its hash doesn’t match its content')
    lastHash = entry.hash
    lastAt = entry.claimedAt
    entries = entry.seq
    awaited.delete(lastHash)
    onEntry?.(entries)
  }
  const why = publishedProblem(awaited, published, lastHash)
  return { entries, lastHash, broken: why === null ? null : { seq: null, why } }
}

/** Parses one entry; null when the line is not one. */
export function readLedgerLine(line: string): LedgerLine | null {
  try {
    const entry = JSON.parse(line) as LedgerLine | null
    return entry !== null && typeof entry === 'object' && Number.isInteger(entry.seq) ? entry : null
  } catch {
    return null
  }
}

function isHead(line: string | undefined): boolean {
  try {
    const head = JSON.parse(line ?? '') as Record<string, unknown> | null
    return typeof head?.dropId === 'string' && !('seq' in head)
  } catch {
    return false
  }
}

/** How the published hashes contradict a valid chain; null when they agree. */
function publishedProblem(
  awaited: ReadonlySet<string>,
  published: readonly PublishedHash[],
  lastHash: string,
): string | null {
  if (awaited.size > 0) return 'a published hash is missing from it'
  if (published.some(({ hash, isFinal }) => isFinal && hash !== lastHash))
    return 'its last hash isn’t the published final one'
  return null
}

/** A verdict as text, line by line. */
export function verdictLines({ entries, lastHash, broken }: LedgerVerdict): string[] {
  if (broken?.seq === null) return [`The ledger is in order, but ${broken.why}.`]
  if (broken?.seq === 0) return [`Broken before the first entry: ${broken.why}.`]
  if (broken) return [`Broken at entry ${broken.seq}: ${broken.why}. ${entries} entries before it are in order.`]
  return [
    `Verified: ${entries > 1 ? 'all ' : ''}${entries} ${entries === 1 ? 'claim' : 'claims'}, unaltered.`,
    `Last hash: ${lastHash}`,
  ]
}
