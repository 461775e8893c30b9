import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstPrev, ledgerText, verdictLines, verifyLedger } from '@keepcase/contract/claims/ledger.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScript, scriptFile } from './verify-ledger-script.ts'

const root = join(import.meta.dirname, '../..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepcase-script-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** A valid ledger with this many entries. */
function makeLedger(count: number): string {
  const lines = [JSON.stringify({ dropId: '0b1c7a5e-9d3f-4a57-8b7e-3f0f2a6c1d11', version: 1, keyId: 'k' })]
  let prev = firstPrev
  for (let seq = 1; seq <= count; seq++) {
    const claimedAt = new Date(Date.UTC(2026, 10, 21, 20, 0, 0, seq)).toISOString()
    const entry = { seq, dropItemId: `item-${seq % 3}`, tag: sha256(`tag ${seq}`), claimedAt, source: 'buyer', prev }
    prev = sha256(ledgerText(entry))
    lines.push(JSON.stringify({ ...entry, hash: prev }))
  }
  return `${lines.join('\n')}\n`
}

const right = makeLedger(5)
const hashes = right
  .split('\n')
  .slice(1, -1)
  .map((line) => JSON.parse(line).hash as string)
const without = (at: number) => right.split('\n').toSpliced(at, 1).join('\n')

/** One entry changed, with a matching new hash: only the next entry reveals it. */
function rewritten(): string {
  const lines = right.split('\n')
  const entry = { ...JSON.parse(lines[2]!), tag: sha256('somebody else') }
  lines[2] = JSON.stringify({ ...entry, hash: sha256(ledgerText(entry)) })
  return lines.join('\n')
}

function saved(text: string): string {
  const file = join(folder, 'ledger.jsonl')
  writeFileSync(file, text)
  return file
}

function run(program: string, args: string[]): { status: number | null; words: string } {
  const { DATABASE_URL: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, words: `${stdout}${stderr}` }
}

test('the program that the site serves is made from the rule as it is', () => {
  expect(readFileSync(scriptFile, 'utf8')).toBe(makeScript())
})

test('the program needs nothing but Node: it runs in a folder of its own', () => {
  const program = join(folder, 'alone.mjs')
  writeFileSync(program, readFileSync(scriptFile, 'utf8'))
  expect(run(program, [saved(right)])).toEqual({
    status: 0,
    words: expect.stringContaining('Verified: all 5 claims, unaltered.'),
  })
  expect(run(program, [])).toEqual({ status: 2, words: expect.stringContaining('name a downloaded ledger') })
  expect(run(program, ['no-such-file.jsonl']).status).toBe(2)
})

describe('rule, program and npm run verify-ledger agree', () => {
  test.each<[string, string, RegExp]>([
    ['a right ledger', right, /^Verified: all 5 claims, unaltered\./],
    ['an empty ledger', makeLedger(0), /^Verified: 0 claims, unaltered\./],
    ['a changed tag', right.replace(/("tag":")./, '$1x'), /^Broken at entry 1: its hash doesn’t match its content/],
    ['an entry rewritten with its hash', rewritten(), /^Broken at entry 3: it doesn’t continue the entry before/],
    ['an entry taken out', without(3), /^Broken at entry 4: entry 3 is missing/],
    ['a torn line', right.replace('"seq":2', '"seq":'), /^Broken at entry 2: its line can’t be read/],
    ['no head', without(0), /^Broken before the first entry: the first line doesn’t name its drop/],
  ])('%s', async (_, text, words) => {
    const verdict = await verifyLedger(text, sha256)
    const expected = { status: verdict.broken === null ? 0 : 1, words: `${verdictLines(verdict).join('\n')}\n` }
    expect(expected.words).toMatch(words)
    expect(run(scriptFile, [saved(text)])).toEqual(expected)
    expect(run(join(root, 'tools/verify-ledger.ts'), [saved(text)])).toEqual(expected)
  })
})

describe('against what was published', () => {
  const last = hashes.at(-1)!
  const published = (hash: string, isFinal: boolean) => ({ published: [{ hash, isFinal }] })

  test('a hash of the chain is found, the final one at its end', async () => {
    expect((await verifyLedger(right, sha256, published(hashes[2]!, false))).broken).toBeNull()
    expect((await verifyLedger(right, sha256, published(last, true))).broken).toBeNull()
    expect((await verifyLedger(makeLedger(0), sha256, published(firstPrev, true))).broken).toBeNull()
  })

  test('a ledger whose end was cut off stands in order, and only the published hash tells', async () => {
    expect((await verifyLedger(without(5), sha256)).broken).toBeNull()
    const { broken } = await verifyLedger(without(5), sha256, published(last, true))
    expect(broken).toEqual({ seq: null, why: 'a published hash is missing from it' })
    expect(run(scriptFile, [saved(without(5)), last])).toEqual({
      status: 1,
      words: 'The ledger is in order, but a published hash is missing from it.\n',
    })
    expect(run(scriptFile, [saved(right), last]).status).toBe(0)
  })

  test('nothing may follow the final hash', async () => {
    const { broken } = await verifyLedger(right, sha256, published(hashes[2]!, true))
    expect(broken?.why).toBe('its last hash isn’t the published final one')
  })

  test('how far the check is can be followed', async () => {
    const seen: number[] = []
    await verifyLedger(right, sha256, { onEntry: (entries) => seen.push(entries) })
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })
})
