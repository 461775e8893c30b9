import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { dropFixtures } from '../testing/drops-fixtures.ts'
import { importFixtures } from './testing/import-fixtures.ts'

const database = await openTestDb()
afterAll(database.close)
const { seller } = dropFixtures(database)
const { as, preview, write, countItems } = importFixtures(database)

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ sku: `A-${i}`, title: `Tape ${i}`, price: '5' }))

/** Writes in a process of its own, which is killed in the middle. */
async function writeAndDie(): Promise<string | null> {
  const script = join(import.meta.dirname, 'testing/write-and-die.ts')
  const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  return signal
}

test('a server killed halfway leaves nothing half done, and another one finishes', {
  timeout: 120_000,
}, async () => {
  const ada = await seller()
  const { id } = await preview(ada, rows(1_200))
  await as(ada.actor).start({ id })
  expect(await writeAndDie()).toBe('SIGKILL')
  expect(await countItems(ada.storefrontId)).toBe(0)
  // The progress of the killed writing was real, and could be read meanwhile.
  expect(await as(ada.actor).byId({ id })).toMatchObject({ state: 'queued', writtenCount: 500 })
  await expect.poll(() => write().then(() => countItems(ada.storefrontId)), { timeout: 60_000 }).toBe(1_200)
  expect(await as(ada.actor).byId({ id })).toMatchObject({ state: 'done', counts: { new: 1_200 }, writtenCount: 1_200 })
})

test('one that fails every time gives up, tells so, and may be started again', { timeout: 120_000 }, async () => {
  const ada = await seller()
  const { id } = await preview(ada, rows(3))
  await as(ada.actor).start({ id })
  const broken = { onBatch: () => Promise.reject(new Error('No luck today')) }
  for (let i = 0; i < 4; i++) await write(broken)
  const failed = await as(ada.actor).byId({ id })
  expect(failed).toMatchObject({ state: 'failed', failure: importMessages.broken })
  expect(await countItems(ada.storefrontId)).toBe(0)
  await as(ada.actor).start({ id })
  await write()
  expect(await countItems(ada.storefrontId)).toBe(3)
})
