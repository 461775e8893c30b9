import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { defineJob, type Jobs, startJobs } from './jobs.ts'

const { url, close } = await openTestDb()
afterAll(close)

let open: Jobs[] = []
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.stop(2_000)))
  open = []
})

const worked: number[] = []
let failures = 0
const count = defineJob<{ n: number }>({
  queue: 'test.count',
  options: { retryDelay: 0, retryBackoff: false },
  handle: async ({ n }) => {
    if (failures-- > 0) throw new Error('not yet')
    worked.push(n)
  },
})
const nightly = defineJob({
  queue: 'test.nightly',
  cron: '23 3 * * *',
  options: { policy: 'exclusive', retryLimit: 0 },
  handle: async () => undefined,
})

async function start(isWorker = true) {
  const jobs = await startJobs(url, [count, nightly], isWorker)
  open.push(jobs)
  return jobs
}

test('a job is done soon after it was sent, by a process that works, from one that only sends', async () => {
  await start()
  const sender = await start(false)
  const began = performance.now()
  await sender.send('test.count', { n: 1 })
  await expect.poll(() => worked, { timeout: 3_000, interval: 10 }).toEqual([1])
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a job that fails is tried again', async () => {
  const jobs = await start()
  failures = 1
  await jobs.send('test.count', { n: 2 })
  await expect.poll(() => worked, { timeout: 10_000 }).toContain(2)
})

test('queues that are there already are opened again, whatever their policy', async () => {
  await start()
  await expect((await start()).check()).resolves.toBeUndefined()
})

test('a queue cannot change its policy unnoticed', async () => {
  await start()
  const changed = defineJob({ queue: 'test.nightly', options: { policy: 'short' }, handle: async () => undefined })
  await expect(startJobs(url, [changed], false)).rejects.toThrow('give it a new name')
})
