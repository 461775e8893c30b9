import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedMystery, sealText } from '@keepcase/contract/drops/seal.rules.ts'
import { afterAll, expect, test } from 'vitest'
import { makeSealScript, sealScriptFile } from './verify-seal-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'keepcase-seal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const salt = 'a1'.repeat(32)
const hints = [
  { body: 'It “hums”.', priceStepCents: 500, revealAt: null },
  { body: 'Made in 1987.', priceStepCents: 700, revealAt: '2026-12-01T20:00:00.000Z' },
]
type Mystery = NonNullable<OpenedMystery['mystery']>

/** An opened mystery under its seal, with what was altered afterwards. */
function mystery(altered: Partial<Mystery> = {}, version = 2): OpenedMystery & { mystery: Mystery } {
  const dropId = '0b1c7a5e-9d3f-4a57-8b7e-3f0f2a6c1d11'
  const contents = 'A red cassette.\nSide B is blank.'
  const fingerprint = sha256(sealText(version, salt, { dropId, contents, startPriceCents: 2000, hints }))
  const seals = [{ version, fingerprint, salt, endedAt: null }]
  return { id: dropId, mystery: { contents, startPriceCents: 2000, hints, seals, ...altered } }
}

/** Runs the script as a reader does: alone, with a file and perhaps a noted fingerprint. */
function run(drop: unknown, ...noted: string[]): { status: number | null; words: string } {
  const file = join(folder, 'mystery.json')
  writeFileSync(file, typeof drop === 'string' ? drop : JSON.stringify(drop))
  const script = join(folder, 'verify-seal.mjs')
  writeFileSync(script, readFileSync(sealScriptFile))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file, ...noted], { encoding: 'utf8' })
  return { status, words: stdout + stderr }
}

test('the script is the one that the rules give', () => {
  expect(readFileSync(sealScriptFile, 'utf8')).toBe(makeSealScript())
})

test('what was sealed is right, also with the fingerprint noted before', () => {
  const drop = mystery()
  const answer = run(drop, drop.mystery.seals[0]!.fingerprint.toUpperCase())
  expect(answer.words).toContain('Right: this is what was sealed.')
  expect(answer.words).toContain('2 hints with their price steps and times')
  expect(answer.status).toBe(0)
})

test.each<[string, Partial<Mystery>]>([
  ['the contents', { contents: 'A blue cassette.' }],
  ['the start price', { startPriceCents: 1900 }],
  ['the words of a hint', { hints: [{ ...hints[0]!, body: 'It hums.' }, hints[1]!] }],
  ['a price step', { hints: [hints[0]!, { ...hints[1]!, priceStepCents: 701 }] }],
  ['the time of a hint', { hints: [hints[0]!, { ...hints[1]!, revealAt: '2026-12-01T20:00:01.000Z' }] }],
  ['the order of hints', { hints: [hints[1]!, hints[0]!] }],
  ['the number of hints', { hints: [hints[0]!] }],
])('an alteration of %s is caught', (_, altered) => {
  const answer = run(mystery(altered))
  expect(answer.words).toContain('Altered: this isn’t what was sealed.')
  expect(answer.status).toBe(1)
})

test('an older seal covers the contents alone, and the script says so', () => {
  expect(run(mystery({ startPriceCents: 1 }, 1)).words).toContain('Covered: the contents. Older seals')
  expect(run(mystery({ startPriceCents: 1 }, 1)).status).toBe(0)
  expect(run(mystery({ contents: 'A blue cassette.' }, 1)).status).toBe(1)
})

test('a seal that is still closed, ended, or not the noted one proves nothing', () => {
  const [seal] = mystery().mystery.seals
  expect(run(mystery({ contents: null, seals: [{ ...seal!, salt: null }] })).words).toContain('It isn’t open yet.')
  expect(run(mystery({ seals: [{ ...seal!, endedAt: '2026-11-01T00:00:00.000Z' }] })).status).toBe(1)
  expect(run(mystery(), '0'.repeat(64)).words).toContain('isn’t from this drop.')
  const ended = { ...seal!, fingerprint: '1'.repeat(64), endedAt: '2026-11-01T00:00:00.000Z' }
  expect(run(mystery({ seals: [seal!, ended] }), ended.fingerprint).words).toContain('ended before the sale')
  expect(run({ id: 'x', mystery: null }).words).toContain('This drop has no seal.')
})

test('a file that can’t be read is neither right nor wrong', () => {
  expect(run('not json').status).toBe(2)
})
