/**
 * Checks a fairness ledger that was downloaded from Keepcase. It needs Node 18 or newer, nothing else, and no network:
 *
 *     node verify-ledger.mjs ledger.jsonl [a published hash]
 *
 * Exit code 0: the ledger is right; 1: it is not; 2: it could not be read.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The text that an entry's hash is computed from: `seq|dropItemId|tag|claimedAt|source|prev`. */
function ledgerText(entry) {
  return [entry.seq, entry.dropItemId, entry.tag, entry.claimedAt, entry.source, entry.prev].join('|')
}

/** The `prev` of the first entry. */
const firstPrev = '0'.repeat(64)

/**
 * Checks a ledger's text (JSON lines, the head first): numbers without gaps, each entry chained to the one
 * before, correct hashes, times in order; then compares it with the published hashes.
 * @param sha256 hex SHA-256 of a UTF-8 text
 */
async function verifyLedger(text, sha256, { published = [], onEntry } = {}) {
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
    const broken = (why, seq = entries + 1) => ({ entries, lastHash, broken: { seq, why } })
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
function readLedgerLine(line) {
  try {
    const entry = JSON.parse(line)
    return entry !== null && typeof entry === 'object' && Number.isInteger(entry.seq) ? entry : null
  } catch {
    return null
  }
}

function isHead(line) {
  try {
    const head = JSON.parse(line ?? '')
    return typeof head?.dropId === 'string' && !('seq' in head)
  } catch {
    return false
  }
}

/** How the published hashes contradict a valid chain; null when they agree. */
function publishedProblem(awaited, published, lastHash) {
  if (awaited.size > 0) return 'a published hash is missing from it'
  if (published.some(({ hash, isFinal }) => isFinal && hash !== lastHash))
    return 'its last hash isn’t the published final one'
  return null
}

/** A verdict as text, line by line. */
function verdictLines({ entries, lastHash, broken }) {
  if (broken?.seq === null) return [`The ledger is in order, but ${broken.why}.`]
  if (broken?.seq === 0) return [`Broken before the first entry: ${broken.why}.`]
  if (broken) return [`Broken at entry ${broken.seq}: ${broken.why}. ${entries} entries before it are in order.`]
  return [
    `Verified: ${entries > 1 ? 'all ' : ''}${entries} ${entries === 1 ? 'claim' : 'claims'}, unaltered.`,
    `Last hash: ${lastHash}`,
  ]
}

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
const [file, hash] = process.argv.slice(2)
try {
  if (!file) throw new Error('name a downloaded ledger')
  const published = hash ? [{ hash, isFinal: false }] : []
  const verdict = await verifyLedger(readFileSync(file, 'utf8'), sha256, { published })
  for (const line of verdictLines(verdict)) console.log(line)
  process.exitCode = verdict.broken === null ? 0 : 1
} catch (error) {
  console.error(`The ledger could not be verified: ${error.message}.`)
  process.exitCode = 2
}
