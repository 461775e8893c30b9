import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

// Which strikes count toward the three that stop an account from claiming.

let fixtures: TestDb
let buyer: string
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  const drop = await makeDrop(fixtures.owner)
  const [account] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  ;[buyer, claimId] = [account!.id, String(answer!.claim_id)]
})
afterAll(() => fixtures.close())

/** Earlier strikes of the buyer, as rows of `strike_events`. */
const strikes = (
  count: number,
  kind: string,
  cause: string,
  points: number,
  daysAgo: number,
  causeId = 'gen_random_uuid()',
) =>
  `insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
   select '${buyer}', '${kind}', '${cause}', ${causeId}, ${points}, app_now() - interval '${daysAgo} days'
   from generate_series(1, ${count});`
const score = (points: number) => `update profiles set claim_strike_score = ${points} where id = '${buyer}';`
const blocked = () => `update profiles set claims_blocked_until = app_now() + interval '5 days' where id = '${buyer}';`

const isBlocked = async (changes: string) => {
  const query = `select coalesce(claims_blocked_until > app_now(), false) as is from profiles where id = '${buyer}'`
  return (await fixtures.tryOut<{ is: boolean }>(changes, query))[0]!.is
}

const third = () => `select apply_strikes('{${claimId}}', 'expired', app_now());`

test('the third strike within 90 days blocks; the second does not', async () => {
  expect(await isBlocked(strikes(2, 'claim', 'released', 1, 89) + third())).toBe(true)
  expect(await isBlocked(strikes(1, 'claim', 'expired', 1, 1) + third())).toBe(false)
})

test.each<[string, [string, string, number, number]]>([
  ['older than 90 days', ['claim', 'expired', 1, 91]],
  ['of a seller', ['seller', 'expired', 1, 1]],
  ['without a point', ['claim', 'expired', 0, 1]],
  ['written by hand', ['claim', 'adjusted', 1, 1]],
])('strikes %s block nobody', async (_, [kind, cause, points, days]) => {
  expect(await isBlocked(strikes(5, kind, cause, points, days) + third())).toBe(false)
})

test('an offer from the line costs no strike', async () => {
  const offered = `update claims set source = 'standby' where id = '${claimId}';`
  const events = 'select count(*)::int as n from strike_events'
  expect(await fixtures.tryOut(offered + third(), events)).toEqual([{ n: 0 }])
  expect(await fixtures.tryOut(third(), events)).toEqual([{ n: 1 }])
})

test('a claim that was not ended by its clock is not struck when its payment fails', async () => {
  const strike = `select strike_expired('{${claimId}}');`
  const events = 'select count(*)::int as n from strike_events'
  expect(await fixtures.tryOut(strike, events)).toEqual([{ n: 0 }])
  expect(await fixtures.tryOut(`update claims set status = 'expired'; ${strike}`, events)).toEqual([{ n: 1 }])
})

test('money that comes late takes its own strike back, once, and with it the block', async () => {
  const forgive = `select forgive_strike('${claimId}');`
  const before = strikes(2, 'claim', 'expired', 1, 1) + third() + score(3) + blocked()
  expect(await isBlocked(before)).toBe(true)
  expect(await isBlocked(before + forgive)).toBe(false)
  const left = `select claim_strike_score as score from profiles where id = '${buyer}'`
  expect(await fixtures.tryOut(before + forgive + forgive, left)).toEqual([{ score: 2 }])
})

test('money for a claim that was not struck, or was struck for something else, takes nothing back', async () => {
  const forgive = `select forgive_strike('${claimId}');`
  const left = `select claim_strike_score as score from profiles where id = '${buyer}'`
  const own = (kind: string, cause: string) => strikes(1, kind, cause, 1, 1, `'${claimId}'`) + score(3)
  expect(await fixtures.tryOut(own('claim', 'expired') + forgive, left)).toEqual([{ score: 2 }])
  expect(await fixtures.tryOut(own('claim', 'released') + forgive, left)).toEqual([{ score: 3 }])
  expect(await fixtures.tryOut(own('seller', 'expired') + forgive, left)).toEqual([{ score: 3 }])
  expect(await fixtures.tryOut(score(3) + forgive, left)).toEqual([{ score: 3 }])
})

test.each<[string, string | null, [string, string, number, number]]>([
  ['three more count', 'still blocked', ['claim', 'expired', 1, 1]],
  ['the others are of a seller', null, ['seller', 'expired', 1, 1]],
  ['the others have no point', null, ['claim', 'expired', 0, 1]],
  ['the others were written by hand', null, ['claim', 'adjusted', 1, 1]],
  ['the others are older than 90 days', null, ['claim', 'expired', 1, 91]],
])('the block stands only for what is left of it: %s', async (_, stands, [kind, cause, points, days]) => {
  const before = strikes(3, kind, cause, points, days) + third() + score(4) + blocked()
  expect(await isBlocked(`${before} select forgive_strike('${claimId}')`)).toBe(stands !== null)
})
