import { buyerPermissions } from '@keepcase/contract/access/permissions.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { claimBatch } from '#server/features/claims/testing/claims-fixtures.ts'
import { captureMoney } from '#server/features/claims/testing/money-fixtures.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { shelfRouter } from '#server/features/shelf/shelf.router.ts'
import { dropFixtures } from '../testing/drops-fixtures.ts'

const testDb = await openTestDb()
const { db, owner, pool, close } = testDb
afterAll(close)
const { as, seller: newSeller } = dropFixtures(testDb)
/** A seller who is a buyer too. */
async function seller() {
  const { actor, storefrontId } = await newSeller()
  return { actor: { ...actor, permissions: new Set([...actor.permissions, ...buyerPermissions]) }, storefrontId }
}
const { as: community, person, bought, refunded } = communityFixtures(testDb)
const shelf = (actor: Actor) => createRouterClient(shelfRouter({ db }), { context: testContext(actor) })
const notFound = { code: 'NOT_FOUND' }

type Store = Awaited<ReturnType<typeof seller>>
const letGo = ({ actor, storefrontId }: Store, originClaimId: string, quantity = 1) =>
  as(actor).items.create({ storefrontId, title: 'From my shelf', priceCents: 900, quantity, originClaimId })
const historyOf = async (dropId: string, actor: Actor | null = null) =>
  (await as(actor).drops.itemHistory({ id: dropId })).items

/** A drop of a storefront with the item that somebody let go, in which its claim is paid by the buyer. */
async function sellOn(store: Store, originClaimId: string, buyer: Actor | null = null) {
  const { dropId, storefrontId, ...drop } = await bought(buyer ?? (await person()), { units: [1, 1] })
  const item = await letGo(store, originClaimId)
  await owner.query('update drops set storefront_id = $2 where id = $1', [dropId, store.storefrontId])
  await owner.query('update items set quantity = 0 where id = $1', [item.id])
  await owner.query('update drop_items set item_id = $2 where id = $1', [drop.items[1], item.id])
  return { dropId, item, dropItemId: drop.items[1] as string }
}

test('a piece becomes an item of its owner’s storefront, and its drop tells what it was', async () => {
  const ada = await seller()
  const first = await bought(ada.actor)
  const { dropId, dropItemId, item } = await sellOn(ada, first.claimId)
  expect(item.originClaimId).toBe(first.claimId)
  expect(await historyOf(dropId)).toMatchObject([
    {
      dropItemId,
      before: [
        {
          title: 'Tape 1',
          drop: { id: first.dropId, title: 'Night Shift VHS' },
          storefront: { id: first.storefrontId, name: 'Static Age Video' },
          owner: null,
        },
      ],
    },
  ])
  expect((await shelf(ada.actor).piece({ id: first.claimId })).letGo).toMatchObject({ itemId: item.id, isSold: false })
  await expect(letGo(ada, first.claimId)).rejects.toMatchObject({ code: 'ALREADY_LET_GO' })
})

test('earlier owners who chose to be named are listed, the latest first', async () => {
  const [ada, bo] = [await seller(), await seller()]
  const first = await bought(ada.actor)
  const again = await sellOn(ada, first.claimId)
  const [answer] = await claimBatch(pool, again.dropId, [{ userId: bo.actor.profileId, item: again.dropItemId }])
  const claimId = answer?.claim_id as string
  await captureMoney(owner, [claimId])
  await owner.query('select mark_claim_paid($1, $2)', [claimId, bo.actor.profileId])
  expect((await community(ada.actor).collection({ id: ada.actor.profileId })).items).toEqual([])
  expect((await shelf(ada.actor).piece({ id: first.claimId })).letGo).toMatchObject({ isSold: true })
  await community(ada.actor).setCollectionVisibility({ isPublic: true })
  await expect(shelf(bo.actor).piece({ id: first.claimId })).rejects.toMatchObject(notFound)

  const { dropId } = await sellOn(bo, claimId)
  const names = async () => (await historyOf(dropId)).flatMap(({ before }) => before.map(({ owner }) => owner))
  expect(await names()).toEqual([null, null])
  await owner.query(`update profiles set display_name = 'Ada Reyes' where id = $1`, [ada.actor.profileId])
  await community(ada.actor).setKeeperChoice({ isNamed: true })
  expect(await names()).toEqual([null, 'Ada Reyes'])
  expect((await shelf(bo.actor).piece({ id: claimId })).before).toMatchObject([{ title: 'Tape 1', owner: 'Ada Reyes' }])
})

test('a refund ends the history, and private drops, sealed items and hidden sellers give no words', async () => {
  const ada = await seller()
  const first = await bought(ada.actor)
  const { dropId } = await sellOn(ada, first.claimId)
  const [earlier] = (await historyOf(dropId))[0]?.before ?? []
  expect(earlier?.dropDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  await owner.query(`update drops set visibility = 'private', title = 'canary' where id = $1`, [first.dropId])
  expect((await historyOf(dropId))[0]?.before).toMatchObject([
    { title: null, condition: null, drop: null, dropDay: null },
  ])
  await owner.query(`update drops set visibility = 'public', type = 'mystery' where id = $1`, [first.dropId])
  expect((await historyOf(dropId))[0]?.before).toMatchObject([{ title: null, condition: null }])
  await owner.query('update storefronts set suspended_at = app_now() where id = $1', [first.storefrontId])
  expect((await historyOf(dropId))[0]?.before).toMatchObject([{ storefront: null }])
  expect(JSON.stringify(await historyOf(dropId))).not.toMatch(/Tape|Static/)
  await refunded(first.claimId)
  expect(await historyOf(dropId)).toEqual([])
})

test('a piece goes only from its owner’s shelf to their own storefront, once, as one thing', async () => {
  const [ada, bo] = [await seller(), await seller()]
  const first = await bought(ada.actor)
  await expect(letGo(bo, first.claimId)).rejects.toMatchObject(notFound)
  await expect(letGo({ ...ada, storefrontId: bo.storefrontId }, first.claimId)).rejects.toMatchObject(notFound)
  await expect(letGo(ada, first.claimId, 2)).rejects.toMatchObject({ code: 'ONE_PIECE' })
  const results = await Promise.allSettled([letGo(ada, first.claimId), letGo(ada, first.claimId)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [made] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const { items } = as(ada.actor)
  await expect(items.update({ id: made!.id, quantity: 2 })).rejects.toMatchObject({ code: 'ONE_PIECE' })
  await expect(owner.query('update items set quantity = 2 where id = $1', [made!.id])).rejects.toMatchObject({
    constraint: 'items_one_piece',
  })
  expect((await items.duplicate({ id: made!.id })).originClaimId).toBeNull()
  await refunded((await bought(ada.actor)).claimId)
  const gone = await bought(ada.actor)
  await refunded(gone.claimId)
  await expect(letGo(ada, gone.claimId)).rejects.toMatchObject(notFound)
})

test('the history of a drop is for those who may see the drop', async () => {
  const ada = await seller()
  const first = await bought(ada.actor)
  const { dropId } = await sellOn(ada, first.claimId)
  await owner.query(`update drops set visibility = 'private' where id = $1`, [dropId])
  await expect(historyOf(dropId)).rejects.toMatchObject(notFound)
  await expect(historyOf(dropId, await person())).rejects.toMatchObject(notFound)
  expect(await historyOf(dropId, ada.actor)).toHaveLength(1)
  await owner.query(`update drops set visibility = 'public', type = 'mystery' where id = $1`, [dropId])
  expect(await historyOf(dropId)).toEqual([])
})
