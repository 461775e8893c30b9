/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Name of the page's database of unsaved forms. */
const database = 'keepcase-drafts'

/**
 * Waits until the unsaved forms on the page's device contain all of these: from now on they survive, however the tab
 * ends. It takes a quarter of a second, longer on a busy machine.
 * @param values whole texts, or expressions for pieces of the forms' JSON
 */
export const untilStored = (page: Page, ...values: (string | RegExp)[]): Promise<void> =>
  expect(async () => {
    const stored = await page.evaluate(readDrafts, database)
    for (const value of values) expect(stored).toMatch(typeof value === 'string' ? JSON.stringify(value) : value)
  }).toPass({ timeout: 30_000 })

/** The unsaved forms on this device, as JSON; files in them are empty objects. Runs in the page. */
async function readDrafts(name: string): Promise<string> {
  const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const request = indexedDB.open(name, 1)
  // The page creates it in the same way if it comes second.
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'))
  const opened = await answerOf(request)
  try {
    return JSON.stringify(await answerOf(opened.transaction('drafts').objectStore('drafts').getAll()))
  } finally {
    opened.close()
  }
}
