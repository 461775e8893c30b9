import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEntryProblems } from './features.ts'
import { readSurvivors } from './report.ts'
import { findSubjects, type Subject, testFilesOf } from './subjects.ts'

const root = join(import.meta.dirname, '../..')
let found: Subject[] | null = null
/** Every guard; throws when a routine can't be read or has no entry in features.ts. */
const guards = (): Subject[] => {
  found ??= findSubjects(root).all
  return found
}

test('every routine and policy can be read, and each of its guards has a key of its own', { timeout: 60_000 }, () => {
  const keys = guards().map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(700)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every guard has test files that should notice when it is gone', { timeout: 60_000 }, () => {
  const features = new Set(guards().flatMap((guard) => guard.features))
  expect([...features].filter((feature) => testFilesOf(root, [feature]).length === 0)).toEqual([])
  expect(guards().filter((guard) => guard.features.length === 0)).toEqual([])
})

test('the list of survivors names guards that exist, each once', { timeout: 60_000 }, () => {
  const keys = new Set(guards().map(({ key }) => key))
  const listed = readSurvivors().map(({ key }) => key)
  expect(listed.filter((key) => !keys.has(key))).toEqual([])
  expect(listed.filter((key, i) => listed.indexOf(key) !== i)).toEqual([])
})

test('a routine without an entry, an entry without a routine, and an exempt routine with guards are refused', () => {
  const entries = { features: { '010-a': ['claims'], '020-b': ['drops'] }, exempt: { '001-c': 'Constants only.' } }
  const guardsOf = (more: [string, number][]) => new Map([['010-a', 3], ['020-b', 0], ['001-c', 0], ...more])
  expect(findEntryProblems(guardsOf([]), entries)).toEqual([])
  expect(findEntryProblems(guardsOf([['030-new', 0]]), entries)).toEqual([
    'db/routines/030-new.sql has no entry: name the features whose tests notice a removed guard of it.',
  ])
  expect(findEntryProblems(guardsOf([['001-c', 2]]), entries)).toEqual([
    'db/routines/001-c.sql is exempt but has 2 guards: name its features instead.',
  ])
  const gone = guardsOf([])
  gone.delete('020-b')
  expect(findEntryProblems(gone, entries)).toEqual(['020-b has an entry, but there is no db/routines/020-b.sql.'])
})
