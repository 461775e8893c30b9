import { maxSectionPieces, maxShelfSections } from '@keepcase/contract/shelf/shelf.limits.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { putBefore } from './arrange-sections.ts'
import { deleteSectionsOf, exportSections } from './shelf.queries.ts'
import { shelfRouter } from './shelf.router.ts'

const testDb = await openTestDb()
const { db, owner, close } = testDb
afterAll(close)
const { as: community, person, bought, buy, refunded } = communityFixtures(testDb)
const as = (actor: Actor | null) => createRouterClient(shelfRouter({ db }), { context: testContext(actor) })
const notFound = { code: 'NOT_FOUND' }

test('one element goes in front of another, or last', () => {
  expect(putBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(putBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
  expect(putBefore(['a', 'b'], 'x', 'b')).toEqual(['a', 'x', 'b'])
})

test('sections have names and an order, and pieces in theirs', async () => {
  const ada = await person()
  const [first, second, third] = [await bought(ada), await bought(ada), await bought(ada)].map(({ claimId }) => claimId)
  const mine = { id: ada.profileId }
  const tapes = await as(ada).addSection({ name: 'Tapes' })
  const best = await as(ada).addSection({ name: 'The best' })
  expect(await as(ada).sections(mine)).toEqual({ sections: [tapes, best], unsorted: 3 })
  const { sections } = await as(ada).moveSection({ id: best.id, beforeId: tapes.id })
  expect(sections.map(({ name }) => name)).toEqual(['The best', 'Tapes'])
  await as(ada).renameSection({ id: best.id, name: 'Favorites' })

  for (const id of [first!, second!, third!]) await as(ada).movePiece({ id, sectionId: best.id })
  await as(ada).movePiece({ id: third!, sectionId: best.id, beforeId: first! })
  const inBest = async () => (await as(ada).pieces({ ...mine, sectionId: best.id })).items.map(({ id }) => id)
  expect(await inBest()).toEqual([third, first, second])
  await as(ada).movePiece({ id: first!, sectionId: tapes.id })
  await as(ada).movePiece({ id: second!, sectionId: null })
  expect(await inBest()).toEqual([third])
  expect((await as(ada).pieces(mine)).items.map(({ id }) => id)).toEqual([second])
  expect((await as(ada).sections(mine)).sections).toMatchObject([
    { name: 'Favorites', pieces: 1 },
    { name: 'Tapes', pieces: 1 },
  ])
  expect((await as(ada).piece({ id: third! })).section).toEqual({ id: best.id, name: 'Favorites' })
  expect(await exportSections(db, ada.profileId, 10)).toMatchObject([
    { name: 'Favorites', claimIds: [third] },
    { name: 'Tapes', claimIds: [first] },
  ])

  await refunded(third!)
  expect(await inBest()).toEqual([])
  await as(ada).removeSection({ id: tapes.id })
  expect(await as(ada).sections(mine)).toMatchObject({ sections: [{ name: 'Favorites', pieces: 0 }], unsorted: 2 })
  await db.transaction().execute((tx) => deleteSectionsOf(tx, ada.profileId))
  expect((await as(ada).sections(mine)).sections).toEqual([])
})

test('a shelf is read page by page, and searched by title, drop, seller and section', async () => {
  const ada = await person()
  const made = [await bought(ada), await bought(ada), await bought(ada)]
  const mine = { id: ada.profileId }
  const first = await as(ada).pieces({ ...mine, limit: 2 })
  const rest = await as(ada).pieces({ ...mine, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.map(({ claimId }) => claimId).reverse())
  await owner.query(`update drops set title = 'Café Noir' where id = $1`, [made[0]!.dropId])
  const { id: sectionId } = await as(ada).addSection({ name: 'Upstairs' })
  await as(ada).movePiece({ id: made[1]!.claimId, sectionId })
  const found = async (q: string) => (await as(ada).find({ ...mine, q })).items.map(({ id }) => id)
  expect(await found('cafe')).toEqual([made[0]!.claimId])
  expect(await found('UPSTAIRS')).toEqual([made[1]!.claimId])
  expect(await found('static age')).toHaveLength(3)
  expect(await found('tape 1')).toHaveLength(3)
  expect(await found('%')).toHaveLength(3)
  expect(await found('nothing like it')).toEqual([])
})

test('others read a public shelf in its order and change nothing of it', async () => {
  const [ada, bo] = [await person(), await person()]
  const { claimId } = await bought(ada)
  const hers = { id: ada.profileId }
  const { id: sectionId } = await as(ada).addSection({ name: 'Tapes' })
  await as(ada).movePiece({ id: claimId, sectionId })
  for (const call of [
    () => as(bo).sections(hers),
    () => as(bo).pieces(hers),
    () => as(bo).find({ ...hers, q: 'tape' }),
    () => as(bo).renameSection({ id: sectionId, name: 'Mine' }),
    () => as(bo).removeSection({ id: sectionId }),
    () => as(bo).moveSection({ id: sectionId, beforeId: null }),
    () => as(bo).movePiece({ id: claimId, sectionId: null }),
  ]) {
    await expect(call()).rejects.toMatchObject(notFound)
  }
  const own = await bought(bo)
  await expect(as(bo).movePiece({ id: own.claimId, sectionId })).rejects.toMatchObject(notFound)
  await community(ada).setCollectionVisibility({ isPublic: true })
  expect((await as(bo).sections(hers)).sections).toMatchObject([{ name: 'Tapes', pieces: 1 }])
  expect((await as(bo).pieces({ ...hers, sectionId })).items).toMatchObject([{ id: claimId, collectedAt: null }])
  expect((await as(bo).pieces({ id: bo.profileId, sectionId })).items).toEqual([])
  await expect(as(null).addSection({ name: 'Nobody’s' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('sections and their pieces are bounded', async () => {
  const ada = await person()
  const { claimId } = await bought(ada)
  for (let n = 0; n < maxShelfSections; n++) await as(ada).addSection({ name: `Section ${n}` })
  await expect(as(ada).addSection({ name: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY_SECTIONS' })
  const { sections } = await as(ada).sections({ id: ada.profileId })
  await owner.query(
    `with copies as (
       insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'status', 'released',
         'paid', false, 'paid_at', null, 'released_at', now(), 'seq', 1000 + n))).*
       from claims c, generate_series(1, $3::int) n where c.id = $1 returning id, seq
     )
     insert into shelf_places (claim_id, section_id, position) select id, $2, seq from copies`,
    [claimId, sections[0]!.id, maxSectionPieces],
  )
  await expect(as(ada).movePiece({ id: claimId, sectionId: sections[0]!.id })).rejects.toMatchObject({
    code: 'SECTION_FULL',
  })
})

test('changes at the same moment leave one order', async () => {
  const ada = await person()
  const drop = await bought(ada, { units: [1, 1, 1, 1, 1, 1] })
  const ids = [drop.claimId]
  for (const tape of [1, 2, 3, 4, 5]) {
    await owner.query('update user_claim_tracking set last_claim_at = null')
    ids.push(await buy(ada, drop, tape))
  }
  const { id: sectionId } = await as(ada).addSection({ name: 'Tapes' })
  await Promise.all(ids.map((id) => as(ada).movePiece({ id, sectionId })))
  await Promise.all(ids.map((id, i) => as(ada).movePiece({ id, sectionId, beforeId: ids[(i + 3) % 6]! })))
  await Promise.all(['A', 'B', 'C', 'D'].map((name) => as(ada).addSection({ name })))
  expect(new Set((await as(ada).pieces({ id: ada.profileId, sectionId })).items.map(({ id }) => id))).toEqual(
    new Set(ids),
  )
  expect((await as(ada).sections({ id: ada.profileId })).sections).toHaveLength(5)
})
