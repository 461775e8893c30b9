import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, expect, test } from 'vitest'
import { watchSecurityEvents } from '#server/boot/testing/security-log-tools.ts'
import { type Limit, RateLimits } from './rate-limits.ts'

const { db, close } = await openTestDb()
const clock = { ms: Date.UTC(2027, 0, 1, 12, 0, 30) }
const nodes = [1, 2].map(() => new RateLimits(db, () => clock.ms))
const [here, there] = nodes as [RateLimits, RateLimits]
afterAll(async () => {
  for (const node of nodes) node.close()
  await close()
})

const exact: Limit = { name: 'reset', max: 3, seconds: 60, isExact: true }
const bundled: Limit = { name: 'search', max: 5, seconds: 60 }

test('an exact limit holds across processes to the call, and tells how long to wait', async () => {
  const events = watchSecurityEvents()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => nodes[i % 2]?.countCall(exact, 'ada')))
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  expect(answers.filter((answer) => answer === 30)).toHaveLength(5)
  expect(await here.countCall(exact, 'bob')).toBeNull()
  expect(events.seen().map(({ count }) => count)).toEqual([1, 4])
  expect(events.seen()[0]).toMatchObject({ securityEvent: 'rate-limit', limit: 'reset', subject: 'ada' })
  events.stop()
})

test('the next window begins anew', async () => {
  clock.ms += 60_000
  expect(await here.countCall(exact, 'ada')).toBeNull()
})

test('a bundled limit holds in a process at once, and in the others after the exchange', async () => {
  for (let i = 0; i < 5; i++) expect(await here.countCall(bundled, 'ada')).toBeNull()
  expect(await here.countCall(bundled, 'ada')).toBe(30)
  const events = watchSecurityEvents()
  for (let i = 0; i < 6; i++) await here.countCall(bundled, 'bob@keepcase.test')
  const event = { securityEvent: 'rate-limit', count: 1, limit: 'search', subject: 'an e-mail address' }
  expect(events.seen()).toEqual([event])
  events.stop()
  expect(await there.countCall(bundled, 'ada')).toBeNull()
  await here.exchange()
  await there.exchange()
  expect(await there.countCall(bundled, 'ada')).toBe(30)
})

test('windows that are long over are deleted', async () => {
  clock.ms -= 3 * 86_400_000
  await here.countCall(exact, 'ada')
  await here.prune()
  const left = await db.selectFrom('rateLimits').select('windowStart').execute()
  expect(left.every(({ windowStart }) => windowStart.getTime() > Date.now() - 86_400_000)).toBe(true)
})
