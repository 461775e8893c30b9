import { writeFileSync } from 'node:fs'
import { cloneFrom } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeEach, onTestFailed } from 'vitest'
import { isOwnControl } from './own-control.ts'

declare global {
  /** A policy's guard: gives its value, or the one that lets through while this guard is taken out. */
  var guardSwitch: (key: string, lets: boolean, value: unknown) => unknown
  /** A policy's query: as it is, or without the guard that is taken out now. */
  var guardedQuery: <T extends object>(whole: () => T, others: readonly [string, () => T][]) => T
}

/** What this process tries now. */
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

/** Runs a test file in this process; `nonce` makes it a fresh copy of the module. */
const runFile = (file: string, nonce: string): Promise<unknown> => import(/* @vite-ignore */ `${file}?run=${nonce}`)

/** Runs a test file over a database, or policies, with one guard taken out, until a first test fails. */
export async function tryWithout(file: string, nonce: string, template: string, off: string | null): Promise<void> {
  cloneFrom(template)
  now.off = off
  let isNoticed = false
  beforeEach(({ skip }) => {
    if (isNoticed) skip('noticed already')
    onTestFailed(({ task }) => {
      if ((task.result?.errors ?? []).some(({ message }) => !isOwnControl(message))) isNoticed = true
    })
  })
  await runFile(file, nonce)
}

/** Runs a test file over a database whose guards note when they refuse, and writes down which did. */
export async function noteReached(file: string, nonce: string, template: string, output: string): Promise<void> {
  now.off = null
  now.reached = new Set()
  cloneFrom(template, async (owner: pg.Pool) => {
    const { rows } = await owner.query(
      `select sequencename as name from pg_sequences where schemaname = 'guards' and last_value is not null`,
    )
    for (const { name } of rows) now.reached.add(name)
  })
  // hooks run last first: the test file's own ones, which close its databases, before this one
  afterAll(() => writeFileSync(output, JSON.stringify([...now.reached])))
  await runFile(file, nonce)
}
