import { writeFileSync } from 'node:fs'
import { cloneFrom } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeEach, onTestFailed } from 'vitest'
import { isOwnControl } from './own-control.ts'

declare global {
  /** A policy's guard: returns its value, or the passing value while this guard is removed. */
  var guardSwitch: (key: string, lets: boolean, value: unknown) => unknown
  /** A policy's query: unchanged, or without the guard that is currently removed. */
  var guardedQuery: <T extends object>(whole: () => T, others: readonly [string, () => T][]) => T
}

/** State of the current trial in this process. */
const now = { off: null as string | null, reached: new Set<string>() }

globalThis.guardSwitch = (key, lets, value) => {
  if (Boolean(value) !== lets) now.reached.add(key)
  return now.off === key ? lets : value
}

// @NOTE a piece of a query may be made when its module is loaded, and others put into it: all are made anew at each use
globalThis.guardedQuery = (whole, others) =>
  new Proxy(whole(), {
    get(_, name) {
      for (const [key] of others) now.reached.add(key)
      const make = others.find(([key]) => key === now.off)?.[1] ?? whole
      const query = make()
      const value: unknown = Reflect.get(query, name)
      return typeof value === 'function' ? value.bind(query) : value
    },
  })

/** Runs a test file in this process; `nonce` forces a fresh copy of the module. */
const runFile = (file: string, nonce: string): Promise<unknown> => import(/* @vite-ignore */ `${file}?run=${nonce}`)

/** Runs a test file with one guard removed (from the database or a policy), until the first test fails. */
export async function tryWithout(file: string, nonce: string, template: string, off: string | null): Promise<void> {
  cloneFrom(template)
  now.off = off
  let isDetected = false
  beforeEach(({ skip }) => {
    if (isDetected) skip('noticed already')
    onTestFailed(({ task }) => {
      if ((task.result?.errors ?? []).some(({ message }) => !isOwnControl(message))) isDetected = true
    })
  })
  await runFile(file, nonce)
}

/**
 * Runs a test file on a database that records refusals of guards, and writes the guards that refused to
 * `output`.
 */
export async function noteReached(file: string, nonce: string, template: string, output: string): Promise<void> {
  now.off = null
  now.reached = new Set()
  cloneFrom(template, async (owner: pg.Pool) => {
    const { rows } = await owner.query(
      `select sequencename as name from pg_sequences where schemaname = 'guards' and last_value is not null`,
    )
    for (const { name } of rows) now.reached.add(name)
  })
  // Hooks run last first: the test file's own ones, which close its databases, before this one.
  afterAll(() => writeFileSync(output, JSON.stringify([...now.reached])))
  await runFile(file, nonce)
}
