import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Progress } from './progress.ts'
import type { Subject } from './subjects.ts'
import type { Verdict } from './sweep/trials.ts'

const subject = (key: string, digest = 'one'): Subject => ({
  key,
  digest,
  place: `db/routines/${key}.sql:1`,
  features: ['claims'],
  routine: null,
  span: { start: 0, end: 1, lets: true },
})
const all = [subject('a'), subject('b'), subject('c')]
const verdict = (key: string, how: Verdict['verdict']): Verdict => {
  const noticed = how === 'noticed' ? { by: 'a.test.ts', test: 'a' } : { by: null, test: null }
  return { key, place: `db/routines/${key}.sql:1`, digest: 'one', verdict: how, ...noticed, failure: 'no', files: 1 }
}

let folder = ''
let reportPath = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepcase-guards-'))
  reportPath = join(folder, 'guards.md')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (options: Partial<ConstructorParameters<typeof Progress>[0]> = {}) =>
  new Progress({ verdictsPath: join(folder, 'verdicts.json'), reportPath, all, chosen: all, ...options })
const dueOf = (progress: Progress) => progress.due.map(({ key }) => key)
const written = (): Record<string, string> => {
  const verdicts: Verdict[] = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8'))
  return Object.fromEntries(verdicts.map(({ key, verdict: how }) => [key, how]))
}

test('a resumed run tries what has no verdict yet; --again also what was not noticed', () => {
  const first = open()
  expect(dueOf(first)).toEqual(['a', 'b', 'c'])
  first.add(verdict('a', 'noticed'))
  first.add(verdict('b', 'survived'))
  expect(dueOf(open({ resume: true }))).toEqual(['c'])
  expect(dueOf(open({ again: true }))).toEqual(['b', 'c'])
  expect(dueOf(open())).toEqual(['a', 'b', 'c'])
})

test('a verdict counts only for the text that it was found in', () => {
  open().add(verdict('a', 'noticed'))
  const changed = [subject('a', 'two'), subject('b'), subject('c')]
  expect(dueOf(open({ resume: true, all: changed, chosen: changed }))).toEqual(['a', 'b', 'c'])
})

test('a fresh run that stops early leaves the rest due, and keeps who noticed it before', () => {
  const before = open()
  for (const { key } of all) before.add(verdict(key, 'noticed'))
  const fresh = open({ chosen: all.slice(0, 2) })
  fresh.write()
  expect(written()).toEqual({ a: 'due', b: 'due', c: 'noticed' })
  fresh.add(verdict('a', 'noticed'))
  const resumed = open({ resume: true })
  expect(dueOf(resumed)).toEqual(['b'])
  expect(resumed.lastOf('b')).toMatchObject({ by: 'a.test.ts', test: 'a' })
})

test('verdicts are stored by key, a line each, without what a failed test printed', () => {
  const progress = open()
  for (const key of ['b', 'a']) progress.add(verdict(key, 'noticed'))
  expect(readFileSync(join(folder, 'verdicts.json'), 'utf8')).toBe(
    `[
{"key":"a","digest":"one","verdict":"noticed","by":"a.test.ts","test":"a"},
{"key":"b","digest":"one","verdict":"noticed","by":"a.test.ts","test":"a"}
]
`,
  )
})

test('a guard that the list excuses is tried only on request', () => {
  const excused = [subject('open_sale: id = 1')]
  const options = { all: excused, chosen: excused }
  open(options).write()
  expect(readFileSync(reportPath, 'utf8')).toContain('| excused | open_sale: id = 1 |')
  expect(written()).toEqual({})
  expect(dueOf(open({ ...options, resume: true }))).toEqual([])
  expect(dueOf(open({ ...options, resume: true, listed: true }))).toEqual(['open_sale: id = 1'])
})
