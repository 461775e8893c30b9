import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { selectMaySeeDrops } from './drops.topics.queries.ts'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, published, read, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const { drops } = as(ada.actor)
const missing = { code: 'NOT_FOUND', status: 404 }

const tokenOf = (link: string | null) => link!.split('/').at(-1)!
const redeem = async (link: string | null, actor: Awaited<ReturnType<typeof account>>) =>
  as(actor).drops.redeemLink({ token: tokenOf(link) })

test('lists whom a seller let in, how, and what they hold; nobody else sees the list', async () => {
  const drop = await published(ada, { visibility: 'private', earlyAccessEnabled: true })
  const [invited, linked, early] = [await account(), await account(), await account()]
  await drops.invite({ id: drop.id, profileId: invited.profileId })
  await setClock(at(1))
  await redeem(drop.secretLink, linked)
  await setClock(at(2))
  await drops.grantEarlyAccess({ id: drop.id, profileId: early.profileId, expiresAt: at(minutes(90)) })
  await setClock(at(minutes(61)))
  await claim(drop.allItems[0]!.id, linked.profileId)
  const { items } = await drops.guests({ id: drop.id })
  expect(items.map(({ id, via, holds, expiresAt }) => [id, via, holds, expiresAt])).toEqual([
    [early.profileId, 'early-access', 0, at(minutes(90))],
    [linked.profileId, 'link', 1, null],
    [invited.profileId, 'invited', 0, null],
  ])
  const first = await drops.guests({ id: drop.id, limit: 2 })
  const rest = await drops.guests({ id: drop.id, limit: 2, cursor: first.nextCursor! })
  expect([...first.items, ...rest.items]).toEqual(items)
  await expect(as((await seller()).actor).drops.guests({ id: drop.id })).rejects.toMatchObject(missing)
})

test('a withdrawn guest keeps holds and sees what they are in, but claims no more and the link does not help', async () => {
  const drop = await published(ada, { visibility: 'private', cooldownSeconds: 0 }, [{}, {}])
  const [holder, other] = [await account(), await account()]
  for (const guest of [holder, other]) await redeem(drop.secretLink, guest)
  await setClock(at(minutes(61)))
  await claim(drop.allItems[0]!.id, holder.profileId)
  for (const { profileId } of [holder, other])
    expect(await drops.withdrawGuest({ id: drop.id, profileId })).toEqual({ withdrawn: true })
  expect(await drops.withdrawGuest({ id: drop.id, profileId: other.profileId })).toEqual({ withdrawn: false })

  const held = await db.selectFrom('claims').select('status').where('dropId', '=', drop.id).execute()
  expect(held).toEqual([{ status: 'claimed' }])
  expect(await read(drop.id, holder)).toMatchObject({ id: drop.id })
  await expect(read(drop.id, other)).rejects.toMatchObject(missing)
  const pairs = [holder, other].map(({ profileId }) => ({ profileId, id: drop.id }))
  expect(await selectMaySeeDrops(db, pairs)).toEqual([true, false])
  await db.updateTable('drops').set({ publishedAt: null }).where('id', '=', drop.id).execute()
  expect(await selectMaySeeDrops(db, pairs)).toEqual([false, false])
  await db.updateTable('drops').set({ publishedAt: new Date() }).where('id', '=', drop.id).execute()
  for (const { profileId } of [holder, other])
    expect(await claim(drop.allItems[1]!.id, profileId)).toMatchObject({ success: false })
  await expect(redeem(drop.secretLink, other)).rejects.toMatchObject(missing)
  expect((await drops.guests({ id: drop.id })).items).toEqual([])

  await drops.invite({ id: drop.id, profileId: other.profileId })
  expect(await claim(drop.allItems[1]!.id, other.profileId)).toMatchObject({ success: true })
})

test('an account that the storefront blocks is neither let in by the link nor invited', async () => {
  const drop = await published(ada, { visibility: 'private', earlyAccessEnabled: true })
  const { profileId, ...guest } = await account()
  const { storefrontId } = await db
    .selectFrom('drops')
    .select('storefrontId')
    .where('id', '=', drop.id)
    .executeTakeFirstOrThrow()
  await db.insertInto('storefrontBlocks').values({ storefrontId, profileId }).execute()
  await expect(redeem(drop.secretLink, { profileId, ...guest })).rejects.toMatchObject(missing)
  for (const admit of [drops.invite, drops.grantEarlyAccess])
    await expect(admit({ id: drop.id, profileId })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  expect((await drops.guests({ id: drop.id })).items).toEqual([])

  await db.deleteFrom('storefrontBlocks').where('profileId', '=', profileId).execute()
  expect(await redeem(drop.secretLink, { profileId, ...guest })).toEqual({ dropId: drop.id })
})

test('a new secret link ends the old one, and those who came by it stay', async () => {
  const drop = await published(ada, { visibility: 'private' })
  const [early, late] = [await account(), await account()]
  await redeem(drop.secretLink, early)
  const renewed = await drops.renewLink({ id: drop.id })
  expect(renewed.secretLink).not.toBe(drop.secretLink)
  await expect(redeem(drop.secretLink, late)).rejects.toMatchObject(missing)
  await redeem(renewed.secretLink, late)
  for (const guest of [early, late]) expect(await read(drop.id, guest)).toMatchObject({ id: drop.id })
  const open = await published(ada)
  await expect(drops.renewLink({ id: open.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
})
