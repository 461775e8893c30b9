import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const db = await openTestDb()
const { as, seller, draft, published, account } = dropFixtures(db)
beforeAll(() => db.setClock(noon))
afterAll(db.close)

test('a storefront offers the items of its public drops that are open or to come, and nothing that is secret', async () => {
  const ada = await seller()
  const { storefrontId } = ada
  await draft(ada, { title: 'Unannounced' }, [{ title: 'Secret draft' }])
  await published(ada, { title: 'Behind a door', visibility: 'private' }, [{ title: 'Secret private' }])
  await published(ada, { title: 'On stage', type: 'live' }, [{ title: 'Secret lot' }, { title: 'Secret lot 2' }])
  await published(ada, { title: 'Tapes' }, [{ title: 'Dusk Patrol' }, { title: 'Night Drive', units: 3 }])
  const called = await published(ada, { title: 'Called off' }, [{ title: 'Secret cancelled' }])
  await as(ada.actor).drops.cancel({ id: called.id, reason: 'The tapes were lost.' })
  const rival = await seller()
  await published(rival, { title: 'Elsewhere' }, [{ title: 'Secret of others' }])

  const all = await as(null).items.offered({ storefrontId })
  expect(all.items.map(({ title, availableCount, drop }) => [title, availableCount, drop.status])).toEqual(
    expect.arrayContaining([
      ['Dusk Patrol', 1, 'scheduled'],
      ['Night Drive', 3, 'scheduled'],
    ]),
  )
  expect(JSON.stringify(all)).not.toContain('Secret')
  const first = await as(null).items.offered({ storefrontId, limit: 1 })
  const second = await as(null).items.offered({ storefrontId, limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
  expect(second.nextCursor).toBeNull()

  await db.advance(minutes(121))
  expect((await as(null).items.offered({ storefrontId })).items).toEqual([])
  await db.setClock(noon)
  await db.owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [
    ada.actor.profileId,
  ])
  expect((await as(null).items.offered({ storefrontId })).items).toEqual([])
})

test('drops of a suspended keeper are seen by staff and by who claimed in them, and stand in no list', async () => {
  const ada = await seller()
  const picture = `/media/${'a'.repeat(64)}/512.webp`
  await db.owner.query('update profiles set avatar_url = $1 where id = $2', [picture, ada.actor.profileId])
  const drop = await published(ada)
  const [ben, cleo] = [await account(), await account()]
  await db.owner.query(
    'insert into user_claim_tracking (user_id, drop_id, last_claim_at, total_claims, paid_claims) values ($1, $2, app_now(), 1, 0)',
    [ben.profileId, drop.id],
  )
  const isSeen = (actor: Parameters<typeof as>[0]) =>
    as(actor)
      .drops.byId({ id: drop.id })
      .then(
        () => true,
        ({ code }) => code,
      )
  const pictureFor = async (actor: Parameters<typeof as>[0]) =>
    (await as(actor).drops.byId({ id: drop.id })).sellerImage
  expect(await Promise.all([null, cleo, ben].map(isSeen))).toEqual([true, true, true])
  expect(await pictureFor(null)).toBe(picture.replace('512', '256'))
  await db.owner.query('update profiles set suspended_at = app_now(), is_active = false where id = $1', [
    ada.actor.profileId,
  ])
  expect(await Promise.all([null, cleo, ben, ada.actor].map(isSeen))).toEqual(['NOT_FOUND', 'NOT_FOUND', true, true])
  expect(await pictureFor(ben), 'a picture that nobody can fetch').toBeNull()
  const listed = await as(null).drops.list({ storefrontId: ada.storefrontId })
  expect(listed.items).toEqual([])
})

test('private drops are listed for who may enter them, and for nobody else', async () => {
  const ada = await seller()
  const { storefrontId } = ada
  const [ben, cleo] = [await account(), await account()]
  const invited = await published(ada, { title: 'Back room', visibility: 'private' })
  const forAll = await published(ada, { title: 'Subscribers', visibility: 'private', hasSubscriberAccess: true })
  await published(ada, { title: 'For others', visibility: 'private' })
  await published(ada, { title: 'For everybody' })
  await as(ada.actor).drops.invite({ id: invited.id, profileId: ben.profileId })
  await db.owner.query(
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until)
     values ($1, $2, 'active', 999, 'USD', app_now() + interval '5 days', app_now() + interval '5 days')`,
    [ben.profileId, storefrontId],
  )
  const titles = async (limit = 24) =>
    (await as(ben).drops.openToMe({ storefrontId, limit })).items.map(({ title }) => title).sort()
  expect(await titles()).toEqual(['Back room', 'Subscribers'])
  const first = await as(ben).drops.openToMe({ storefrontId, limit: 1 })
  const second = await as(ben).drops.openToMe({ storefrontId, limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual([invited.id, forAll.id].sort())
  expect(second.nextCursor).toBeNull()
  expect((await as(cleo).drops.openToMe({ storefrontId })).items).toEqual([])
  await db.advance(minutes(121))
  expect(await titles()).toEqual([])
  await db.setClock(noon)
})
