import { procedure } from '@keepcase/contract/api/procedure.ts'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implementContract } from '#server/api/procedure.ts'
import { openTestApplication, openTestDb } from './testing/test-application.ts'

const contract = {
  slow: {
    wait: procedure
      .meta({ needs: 'public' })
      .route({ method: 'GET', path: '/wait' })
      .output(z.object({ done: z.boolean() })),
  },
}
const implementer = implementContract(contract.slow)

const db = await openTestDb()
afterAll(db.close)

const open = (onWait: () => Promise<void>) =>
  openTestApplication({
    test: db,
    contract,
    features: () => [
      {
        name: 'slow',
        router: {
          slow: implementer.router({
            wait: implementer.wait.handler(async () => {
              await onWait()
              return { done: true }
            }),
          }),
        },
      },
    ],
  })

test('a process that is asked to end answers what it has begun, and takes nothing new', async () => {
  const begun = Promise.withResolvers<void>()
  const application = await open(() => {
    begun.resolve()
    return new Promise((resolve) => setTimeout(resolve, 700))
  })
  const running = fetch(`${application.url}/api/wait`)
  await begun.promise
  const ended = application.close()
  await expect
    .poll(() =>
      fetch(`${application.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  const answer = await running
  expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
  const answered = performance.now()
  await ended
  expect(performance.now() - answered).toBeLessThan(3_000)
})

test('a process whose idle visitors keep their connections ends at once', async () => {
  const application = await open(async () => undefined)
  await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${application.url}/api/wait`).then((response) => response.text())),
  )
  const began = performance.now()
  await application.close()
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('two processes share one database', async () => {
  const [one, two] = await Promise.all([open(async () => undefined), open(async () => undefined)])
  for (const { url } of [one, two])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
  await Promise.all([one.close(), two.close()])
})
