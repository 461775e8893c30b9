import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testContext } from '#server/api/testing/test-context.ts'
import { openRightsFixtures } from '#server/features/accounts/rights/testing/account-rights-fixtures.ts'
import { discoveryPersonalData } from '#server/features/discovery/discovery.personal-data.ts'
import { livePersonalData } from '#server/features/live/live.personal-data.ts'
import { claimsRouter, standbyRouter } from './claims.router.ts'
import { claimBatch, type DropFixture, makeDrop, revealLot } from './testing/claims-fixtures.ts'

// Somebody knows the id of a lot that has not been on stage, and sends it. No answer reveals anything about the lot.

const fixtures = await openRightsFixtures()
const { db, owner, pool, features, somebody, rowsOf, forgetLimits, close } = fixtures
afterAll(close)
beforeEach(forgetLimits)

const secrets = ['CANARY', '987654']
const parts = [...features, discoveryPersonalData, livePersonalData]
type Person = Awaited<ReturnType<typeof somebody>>

/** A live drop whose only lot was never on stage: its text and its price are secret. */
async function hiddenLot(options: Parameters<typeof makeDrop>[1] = {}) {
  const drop = await makeDrop(owner, { type: 'live', priceCents: 987_654, ...options })
  const [item] = await rowsOf(
    `update items set title = 'CANARY tape', description = 'CANARY words'
     where id = (select item_id from drop_items where id = $1) returning id`,
    [drop.items[0]],
  )
  return { drop, lot: drop.items[0]!, itemId: item.id as string }
}

const calls = (person: Person) => {
  const context = () => testContext(person.actor, { key: randomUUID() })
  const deps = { db, claimItem: () => Promise.reject(new Error('not here')), sessionTokenOf: () => null }
  return {
    claims: createRouterClient(claimsRouter(deps), { context }),
    standby: createRouterClient(standbyRouter({ db }), { context }),
  }
}
const outcomeOf = (answer: Promise<unknown>) => answer.catch(({ code, message, data }) => ({ code, message, data }))

/** Everything that the claimant receives, now and later: answers, lists, files, notifications, events. */
async function everythingReceived(person: Person, { dropId }: DropFixture, lot: string, key: string): Promise<string> {
  const { claims, standby } = calls(person)
  const ledger = await outcomeOf(claims.ledger({ dropId }))
  const file = await (await person.call.exportMine({})).text()
  return JSON.stringify([
    file,
    await outcomeOf(claims.byKey({ dropId, key })),
    await outcomeOf(claims.whyNotMe({ dropId })),
    await outcomeOf(claims.tally({ dropId })),
    await outcomeOf(claims.results({ dropId })),
    await outcomeOf(claims.mine({})),
    await outcomeOf(claims.strikes({})),
    ledger instanceof File ? await ledger.text() : ledger,
    await outcomeOf(standby.join({ id: lot })),
    await outcomeOf(standby.mine({})),
    await rowsOf('select * from notifications where user_id = $1', [person.id]),
    await rowsOf('select * from user_activities where user_id = $1', [person.id]),
    await rowsOf('select to_jsonb(o) as row from outbox o where topic = any ($1)', [
      [`user:${person.id}`, `drop:${dropId}`, `line:${lot}`],
    ]),
    await rowsOf('select * from outgoing_mail where recipient = $1', [person.email]),
  ])
}

const hour = 3_600_000
const stages: [code: string, options: Parameters<typeof makeDrop>[1], spoil: string][] = [
  ['NOT_REVEALED', {}, ''],
  ['NOT_STARTED', { status: 'scheduled', startsIn: hour, endsIn: 2 * hour }, ''],
  ['PAUSED', {}, `update drops set status = 'paused', paused_at = app_now(), paused_by = 'seller' where id = $1`],
  ['ENDED', { startsIn: -2 * hour, endsIn: -hour }, ''],
]

test.each(stages)('refused as %s, it is named by its id alone', async (code, options, spoil) => {
  const person = await somebody(`${code.toLowerCase()}@example.test`, {}, parts)
  const { drop, lot, itemId } = await hiddenLot(options)
  if (spoil) await owner.query(spoil, [drop.dropId])
  const key = randomUUID()
  const answers = await claimBatch(pool, drop.dropId, [{ token: person.token, item: lot, key, reveal: 1 }])
  expect(answers).toMatchObject([{ code, price_cents: null }])
  const received = JSON.stringify(answers) + (await everythingReceived(person, drop, lot, key))
  expect(received).toContain(code)
  for (const secret of [...secrets, itemId]) expect(received, secret).not.toContain(secret)
})

test('refused as BLOCKED, it is told by its id alone', async () => {
  const person = await somebody('blocked@example.test', {}, parts)
  const { drop, lot, itemId } = await hiddenLot()
  await owner.query(`update profiles set claims_blocked_until = app_now() + interval '1 day' where id = $1`, [
    person.id,
  ])
  const key = randomUUID()
  const answers = await claimBatch(pool, drop.dropId, [{ token: person.token, item: lot, key }])
  expect(answers).toMatchObject([{ code: 'BLOCKED', price_cents: null }])
  const received = JSON.stringify(answers) + (await everythingReceived(person, drop, lot, key))
  for (const secret of [...secrets, itemId]) expect(received, secret).not.toContain(secret)
})

test('once it is on stage the same search finds it; what was refused before keeps no name', async () => {
  const person = await somebody('later@example.test', {}, parts)
  const { drop, lot } = await hiddenLot()
  const ask = { token: person.token, item: lot }
  await claimBatch(pool, drop.dropId, [{ ...ask, key: 'too-early-press' }])
  await revealLot(owner, lot, 1)
  const exported = async () => {
    const { parts } = JSON.parse(await (await person.call.exportMine({})).text())
    return parts.requests.rows.map((row: { answer: string; itemTitle: string | null }) => [row.answer, row.itemTitle])
  }
  expect(await exported()).toEqual([['NOT_REVEALED', null]])
  await claimBatch(pool, drop.dropId, [{ ...ask, key: 'in-time-press' }])
  expect(await exported()).toEqual([
    ['claimed', 'CANARY tape'],
    ['NOT_REVEALED', null],
  ])
  expect(await everythingReceived(person, drop, lot, 'in-time-press')).toContain('CANARY')
})
