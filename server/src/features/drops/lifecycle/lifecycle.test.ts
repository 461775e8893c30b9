import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, draft, published, read, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()

const stored = async (id: string) =>
  (await db.selectFrom('drops').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const eventsOf = async (id: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('name')
      .where('kind', '=', 'event')
      .where('rowId', '=', id)
      .where('name', 'like', 'drop.%')
      .orderBy('id')
      .execute()
  ).map((row) => row.name)

test('a drop opens at its start and is over at its end, to the millisecond and with no job between', async () => {
  const drop = await published(ada)
  expect(drop).toMatchObject({ status: 'scheduled', missing: [] })
  const seen: DropStatus[] = []
  for (const ms of [-1, 0, minutes(60) - 1, minutes(60)]) {
    await setClock(at(minutes(60) + ms))
    seen.push((await read(drop.id)).status)
  }
  expect(seen).toEqual(['scheduled', 'active', 'active', 'completed'])
  expect(await stored(drop.id)).toBe('scheduled')
})

test('a job writes the transitions down with their exact instants, however late and however often', async () => {
  const drop = await published(ada)
  await setClock(at(minutes(500)))
  await Promise.all([settleDrops(db), settleDrops(db), settleDrops(db)])
  await settleDrops(db)
  const after = await as(ada.actor).drops.forSeller({ id: drop.id })
  expect(after.status).toBe('completed')
  expect(after.statusLog).toMatchObject([
    { from: 'draft', to: 'scheduled', at: noon },
    { from: 'scheduled', to: 'active', at: at(minutes(60)) },
    { from: 'active', to: 'completed', at: at(minutes(120)) },
  ])
  expect(await eventsOf(drop.id)).toEqual(['drop.published', 'drop.started', 'drop.ended'])
})

test('a draft says what it lacks, and is not published before', async () => {
  const { drops } = as(ada.actor)
  const empty = await drops.create({ storefrontId: ada.storefrontId, type: 'mystery', title: 'Crate' })
  expect(empty.missing).toEqual([
    'Add at least one item.',
    'Choose when the drop starts.',
    'Choose when the drop ends.',
    'Describe what’s inside.',
  ])
  await expect(drops.publish({ id: empty.id })).rejects.toMatchObject({ code: 'INCOMPLETE', status: 409 })
  const late = await draft(ada)
  await setClock(at(minutes(61)))
  await expect(drops.publish({ id: late.id })).rejects.toMatchObject({
    code: 'INCOMPLETE',
    message: expect.any(String),
    data: { message: 'Choose a start in the future.' },
  })
})

describe('three seller strikes within 90 days stop new drops', () => {
  const day = minutes(24 * 60)

  /** The result of publishing for a seller with strikes of these ages, in days; `more` runs before. */
  async function publishAfter(ages: readonly number[], more: (profileId: string) => Promise<unknown> = async () => {}) {
    const bob = await seller()
    const drop = await draft(bob)
    for (const age of ages) {
      await fixtures.owner.query(
        `insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
         values ($1, 'seller', 'shipped_late', gen_random_uuid(), 1, $2)`,
        [bob.actor.profileId, at(-age * day)],
      )
    }
    await more(bob.actor.profileId)
    const publish = as(bob.actor).drops.publish({ id: drop.id })
    return publish.then(
      ({ status }) => status,
      (error) => error.data.message,
    )
  }
  const refused = 'This storefront can’t publish drops right now.'
  const set = (text: string) => (id: string) => fixtures.owner.query(text, [id])

  test('the third strike stops new drops until the first is 90 days old', async () => {
    expect(await publishAfter([0, 10])).toBe('scheduled')
    expect(await publishAfter([0, 10, 89.999])).toBe(refused)
    expect(await publishAfter([0, 10, 90])).toBe('scheduled')
    expect(await publishAfter([0, 91, 120, 200])).toBe('scheduled')
  })

  test('the fading score decides nothing', async () => {
    const fade = 'update profiles set seller_strike_score = 0 where id = $1'
    expect(await publishAfter([0, 40, 80], set(fade))).toBe(refused)
    expect(await publishAfter([100, 110, 120], set('update profiles set seller_strike_score = 3 where id = $1'))).toBe(
      'scheduled',
    )
  })

  test('one that was taken back counts no more, and strikes of a buyer count for claims alone', async () => {
    const takeBack = `insert into strike_events (profile_id, kind, cause, cause_id, points, reason)
      select profile_id, kind, 'adjusted', cause_id, -1, 'The carrier lost it.' from strike_events
      where profile_id = $1 order by created_at limit 1`
    expect(await publishAfter([0, 10, 20], set(takeBack))).toBe('scheduled')
    const asBuyer = "update strike_events set kind = 'claim', cause = 'expired' where profile_id = $1"
    expect(await publishAfter([0, 10, 20], set(asBuyer))).toBe('scheduled')
  })
})

test('an open drop is paused, resumed, ended; what is over stays over', async () => {
  const drop = await published(ada)
  const { drops } = as(ada.actor)
  await expect(drops.pause({ id: drop.id })).rejects.toMatchObject({ code: 'WRONG_STATE', status: 409 })
  await setClock(at(minutes(61)))
  expect(await drops.pause({ id: drop.id, reason: 'Back in five' })).toMatchObject({
    status: 'paused',
    pauseReason: 'Back in five',
  })
  await expect(drops.pause({ id: drop.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  expect(await drops.resume({ id: drop.id })).toMatchObject({ status: 'active', pauseReason: null })
  expect(await drops.end({ id: drop.id })).toMatchObject({ status: 'completed', endDate: at(minutes(61)) })
  for (const move of [drops.pause, drops.resume, drops.end, drops.publish, drops.unpublish]) {
    await expect(move({ id: drop.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  }
  await expect(drops.cancel({ id: drop.id, reason: 'late' })).rejects.toMatchObject({ code: 'WRONG_STATE' })
})

test('a paused drop is over at its end all the same', async () => {
  const drop = await published(ada)
  await setClock(at(minutes(61)))
  await as(ada.actor).drops.pause({ id: drop.id })
  await setClock(at(minutes(120)))
  expect((await read(drop.id)).status).toBe('completed')
  await settleDrops(db)
  expect(await stored(drop.id)).toBe('completed')
})

test('a scheduled drop goes back to draft and is hidden again, unless somebody claimed early', async () => {
  const { drops } = as(ada.actor)
  const drop = await published(ada)
  expect(await drops.unpublish({ id: drop.id })).toMatchObject({ status: 'draft' })
  await expect(read(drop.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const early = await published(ada, { earlyAccessEnabled: true })
  const buyer = await account()
  await drops.grantEarlyAccess({ id: early.id, profileId: buyer.profileId })
  await setClock(at(minutes(50)))
  expect(await claim(early.allItems[0]!.id, buyer.profileId)).toMatchObject({ success: true })
  await expect(drops.unpublish({ id: early.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await expect(drops.removeItem({ id: early.allItems[0]!.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
})

test('a called-off drop voids every unpaid hold and says why, once per key', async () => {
  const drop = await published(ada, {}, [{ units: 3 }])
  const buyer = await account()
  await setClock(at(minutes(61)))
  await claim(drop.allItems[0]!.id, buyer.profileId)
  const key = 'cancel-once-1'
  const first = await as(ada.actor, { key }).drops.cancel({ id: drop.id, reason: 'Water damage' })
  const again = await as(ada.actor, { key }).drops.cancel({ id: drop.id, reason: 'Water damage' })
  expect(again).toEqual(first)
  expect(first).toMatchObject({ status: 'cancelled' })
  expect(first.statusLog.at(-1)).toMatchObject({ to: 'cancelled', reason: 'Water damage' })
  expect(await read(drop.id), 'buyers read why').toMatchObject({ status: 'cancelled', cancelReason: 'Water damage' })
  const claims = await db.selectFrom('claims').select(['status', 'voided']).where('dropId', '=', drop.id).execute()
  expect(claims).toEqual([{ status: 'revoked', voided: true }])
  expect((await eventsOf(drop.id)).filter((name) => name === 'drop.cancelled')).toHaveLength(1)
})

test('a draft without times can be called off, and nobody ever sees it', async () => {
  const { drops } = as(ada.actor)
  const drop = await drops.create({ storefrontId: ada.storefrontId, type: 'live', title: 'Never' })
  expect(await drops.cancel({ id: drop.id, reason: 'No' })).toMatchObject({ status: 'cancelled' })
  await expect(read(drop.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a pause by the platform binds the seller, and gives holds their time back', async () => {
  const moderator = await account(['platform.contentModeration.manage'])
  const drop = await published(ada, { holdSeconds: 600 })
  const buyer = await account()
  await setClock(at(minutes(61)))
  await claim(drop.allItems[0]!.id, buyer.profileId)
  await as(moderator).drops.pause({ id: drop.id, reason: 'Checking a report' })
  await setClock(at(minutes(76)))
  await expect(as(ada.actor).drops.resume({ id: drop.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await as(moderator).drops.resume({ id: drop.id })
  const held = await db
    .selectFrom('claims')
    .select(['status', 'expiresAt'])
    .where('dropId', '=', drop.id)
    .executeTakeFirstOrThrow()
  expect(held).toEqual({ status: 'claimed', expiresAt: new Date(at(minutes(61 + 10 + 15))) })
  await expect(as(buyer).drops.pause({ id: drop.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as((await seller()).actor).drops.pause({ id: drop.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
