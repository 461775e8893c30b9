import { readFileSync, writeFileSync } from 'node:fs'
import { cloneFrom } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, onTestFailed, type TestContext } from 'vitest'
import type { Change } from './change-routines.ts'
import { isOwnControl } from './own-control.ts'
import { RefusalNotes } from './refusal-notes.ts'

declare global {
  /** A policy's guard: returns its value, or the passing value while this guard is removed. */
  var guardSwitch: (key: string, lets: boolean, value: unknown) => unknown
  /** A policy's query: unchanged, or without the guard that is currently removed. */
  var guardedQuery: <T extends object>(whole: () => T, others: readonly [string, () => T][]) => T
}

/** Guards that are out together: the keys of those of policies, and changes of routines. */
export type Removal = { keys: readonly string[]; changes: readonly Change[] }
/** What is tried in a file: a removal in all of it, or others in single tests, by their full names. */
export type Trials = { everywhere: Removal } | { tests: Readonly<Record<string, Removal>> }
/** Tests in which guards could not be taken out. */
export type TrialNotes = { failed: string[] }

/** State of the current trial in this process. */
const now = { off: new Set<string>(), reached: new Set<string>() }

globalThis.guardSwitch = (key, lets, value) => {
  if (Boolean(value) !== lets) now.reached.add(key)
  return now.off.has(key) ? lets : value
}

// @NOTE a piece of a query may be made when its module is loaded, and others put into it: all are made anew at each use
globalThis.guardedQuery = (whole, others) =>
  new Proxy(whole(), {
    get(_, name) {
      for (const [key] of others) now.reached.add(key)
      const make = others.find(([key]) => now.off.has(key))?.[1] ?? whole
      const query = make()
      const value: unknown = Reflect.get(query, name)
      return typeof value === 'function' ? value.bind(query) : value
    },
  })

/** Runs a test file in this process; `nonce` forces a fresh copy of the module. */
const runFile = (file: string, nonce: string): Promise<unknown> => import(/* @vite-ignore */ `${file}?run=${nonce}`)

/** Runs a test file with guards taken out, as the file at `trials` says; `output` gets what could not be done. */
export async function tryWithout(file: string, nonce: string, template: string, trials: string, output: string) {
  const given: Trials = JSON.parse(readFileSync(trials, 'utf8'))
  now.off = new Set()
  if ('everywhere' in given) tryEverywhere(template, given.everywhere)
  else tryInTests(template, given.tests, output)
  await runFile(file, nonce)
}

/** Takes guards out of all databases and policies, until the first test fails. */
function tryEverywhere(template: string, { keys, changes }: Removal): void {
  now.off = new Set(keys)
  cloneFrom(template, { opened: (owner) => apply(owner, changes, 'out'), closing: async () => {} })
  let isDetected = false
  beforeEach(({ skip }) => {
    if (isDetected) skip('noticed already')
    onTestFailed(({ task }) => {
      if ((task.result?.errors ?? []).some(({ message }) => !isOwnControl(message))) isDetected = true
    })
  })
}

/** Takes other guards out in each test, in the databases that are open then, and puts them back after it. */
function tryInTests(template: string, tests: Readonly<Record<string, Removal>>, output: string): void {
  const databases = new Set<pg.Pool>()
  const left = new Set(Object.keys(tests))
  const notes: TrialNotes = { failed: [] }
  let current: Removal | null = null
  const change = async (name: string, act: () => Promise<unknown>) => act().catch(() => notes.failed.push(name))
  cloneFrom(template, {
    async opened(owner) {
      databases.add(owner)
      if (current) await apply(owner, current.changes, 'out')
    },
    closing: async (owner) => void databases.delete(owner),
  })
  beforeEach(async ({ task, skip }) => {
    if (left.size === 0) skip('nothing left to try')
    const name = nameOf(task)
    current = tests[name] ?? null
    left.delete(name)
    if (!current) return
    now.off = new Set(current.keys)
    const { changes } = current
    await change(name, () => Promise.all([...databases].map((owner) => apply(owner, changes, 'out'))))
  })
  // Hooks run last first: the test file's own ones before these.
  afterEach(async ({ task }) => {
    const changes = current?.changes ?? []
    current = null
    now.off = new Set()
    await change(nameOf(task), () => Promise.all([...databases].map((owner) => apply(owner, changes, 'back'))))
  })
  afterAll(() => writeFileSync(output, JSON.stringify(notes)))
}

/** Replaces routines, but none that a test has patched itself. */
async function apply(owner: pg.Pool, changes: readonly Change[], to: 'out' | 'back'): Promise<void> {
  if (changes.length === 0) return
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ name: string; body: string }>(
      'select proname as name, prosrc as body from pg_proc where proname = any ($1)',
      [changes.map(({ name }) => name)],
    )
    const isPatched = (change: Change) => {
      const own = rows.filter(({ name }) => name === change.name)
      return own.length > 0 && !own.some(({ body }) => change[to === 'out' ? 'back' : 'out'].includes(body))
    }
    const texts = changes.filter((change) => !isPatched(change)).map((change) => change[to])
    await client.query(`begin; set local lock_timeout = '3s'; do $$ begin perform similarity('', ''); end $$`)
    for (const text of texts) await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A test's name with those of the suites around it. */
function nameOf(task: TestContext['task']): string {
  const names: string[] = []
  for (let one: { name: string; suite?: typeof one } | undefined = task; one; one = one.suite) {
    if ((one as unknown) !== task.file) names.unshift(one.name)
  }
  return names.join(' > ')
}

/**
 * Runs a test file on a database that records refusals of guards, and writes the guards that refused to `output`: by
 * test, and between tests.
 */
export async function noteReached(file: string, nonce: string, template: string, output: string): Promise<void> {
  now.off = new Set()
  now.reached = new Set()
  const notes = new RefusalNotes(now.reached)
  cloneFrom(template, notes)
  beforeEach(() => notes.between())
  // Hooks run last first: the test file's own ones, which may close its databases, before these.
  afterEach(({ task }) => notes.after(nameOf(task)))
  afterAll(async () => {
    await notes.between()
    writeFileSync(output, JSON.stringify(notes.found()))
  })
  await runFile(file, nonce)
}
