import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testContext } from '#server/api/testing/test-context.ts'
import { communityFixtures } from '#server/features/community/testing/community-fixtures.ts'
import { shelfRouter } from './shelf.router.ts'

const testDb = await openTestDb()
const { db, owner, close } = testDb
afterAll(close)
const { as: community, person, bought, refunded } = communityFixtures(testDb)
const as = (actor: Actor | null) => createRouterClient(shelfRouter({ db }), { context: testContext(actor) })

const canary = 'canary words of the seller'
/** The item of a claim gets these words while it is in no open drop. */
const edit = (claimId: string, change: string) =>
  owner.query(`update items set ${change} where id = (select item_id from claims where id = $1)`, [claimId])
const showsTo = (actor: Actor, isPublic = true) => community(actor).setCollectionVisibility({ isPublic })
const notFound = { code: 'NOT_FOUND' }

test('a piece shows its words, seller, drop and day; its entry in the ledger is for its owner', async () => {
  const [ada, bo] = [await person('Ada Reyes'), await person('Bo Lindqvist')]
  const made = await bought(ada)
  await showsTo(ada)
  const own = await as(ada).piece({ id: made.claimId })
  expect(own).toMatchObject({
    isOwn: true,
    owner: { id: ada.profileId, name: 'Ada Reyes' },
    title: 'Tape 1',
    isAsClaimed: true,
    drop: { id: made.dropId, title: 'Night Shift VHS' },
    storefront: { id: made.storefrontId, name: 'Static Age Video' },
    ledger: { dropId: made.dropId, seq: 1, tag: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    claimedAt: expect.any(String),
    image: expect.stringMatching(/^[/]drawn[/]/),
    before: [],
    letGo: null,
  })
  expect(own).not.toHaveProperty('priceCents')
  const theirs = await as(bo).piece({ id: made.claimId })
  expect(theirs).toMatchObject({
    isOwn: false,
    title: 'Tape 1',
    drop: { id: made.dropId },
    ledger: null,
    claimedAt: null,
  })
  expect(theirs.dropDay).toBe(own.dropDay)
  expect(theirs.dropDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const secret of [own.ledger?.tag, own.ledger?.hash, own.claimedAt]) {
    expect(JSON.stringify(theirs)).not.toContain(secret)
  }
})

test('a page is not found for everybody else while the collection is private, and for the blocked', async () => {
  const [ada, bo] = [await person(), await person()]
  const { claimId: id } = await bought(ada)
  await expect(as(bo).piece({ id })).rejects.toMatchObject(notFound)
  await expect(as(null).piece({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await showsTo(ada)
  expect((await as(bo).piece({ id })).title).toBe('Tape 1')
  await expect(as(null).piece({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await community(ada).block({ id: bo.profileId })
  await expect(as(bo).piece({ id })).rejects.toMatchObject(notFound)
  await community(ada).unblock({ id: bo.profileId })
  await showsTo(ada, false)
  await expect(as(bo).piece({ id })).rejects.toMatchObject(notFound)
  await owner.query('update profiles set closed_at = now(), is_active = false where id = $1', [ada.profileId])
  await expect(as(bo).piece({ id })).rejects.toMatchObject(notFound)
})

test('a refund takes the page away, from its owner too', async () => {
  const ada = await person()
  const { claimId: id } = await bought(ada)
  await refunded(id)
  await expect(as(ada).piece({ id })).rejects.toMatchObject(notFound)
})

test('the words stay as they were claimed, whatever their seller writes later', async () => {
  const [ada, bo] = [await person(), await person()]
  const first = await bought(ada)
  await edit(first.claimId, `description = 'Plays well.', condition = 'good'`)
  await edit(first.claimId, `title = 'Another tape', condition = 'mint'`)
  const { drawing: drawn } = (
    await owner.query('select i.drawing from items i join claims c on c.item_id = i.id where c.id = $1', [
      first.claimId,
    ])
  ).rows[0]
  const piece = await as(ada).piece({ id: first.claimId })
  expect(piece).toMatchObject({ title: 'Tape 1', description: '', condition: null, isAsClaimed: true })
  expect(piece.image).not.toContain(drawn)
  expect((await community(ada).collection({ id: ada.profileId })).items[0]?.title).toBe('Tape 1')
  await owner.query('update order_lines set image = $2 where claim_id = $1', [first.claimId, '/media/sold/960.webp'])
  expect((await as(ada).piece({ id: first.claimId })).image).toBe('/media/sold/960.webp')
  await expect(as(bo).piece({ id: first.claimId })).rejects.toMatchObject(notFound)
})

test('words whose earlier wording is unknown are not called those of the claim', async () => {
  const ada = await person()
  const { claimId: id } = await bought(ada)
  await edit(id, `words_since = app_now() + interval '1 minute'`)
  expect((await as(ada).piece({ id })).isAsClaimed).toBe(false)
})

test('a private drop stays hidden from everyone else: its name, its words and its day', async () => {
  const [ada, bo] = [await person(), await person()]
  const { claimId: id, dropId } = await bought(ada)
  await edit(id, `words_since = app_now() - interval '1 day', description = '${canary}', flaws = '${canary}'`)
  await owner.query(`update item_wordings set description = $1, flaws = $1`, [canary])
  await showsTo(ada)
  await community(ada).setKeeperChoice({ isNamed: true })
  expect((await as(bo).piece({ id })).description).toBe(canary)
  await owner.query(`update drops set visibility = 'private', title = $2 where id = $1`, [dropId, canary])
  const theirs = await as(bo).piece({ id })
  expect(theirs).toMatchObject({ drop: null, dropDay: null, ledger: null, description: null, flaws: '' })
  expect(JSON.stringify(theirs)).not.toContain(canary)
  expect((await as(bo).find({ id: ada.profileId, q: 'canary' })).items).toEqual([])
  expect((await as(ada).find({ id: ada.profileId, q: 'canary' })).items).toHaveLength(1)
  expect((await as(ada).piece({ id })).description).toBe(canary)
})

test('a sealed piece shows others only its drop, and its owner everything', async () => {
  const [ada, bo] = [await person(), await person()]
  const { claimId: id } = await bought(ada, { type: 'mystery' })
  await owner.query(
    `update item_wordings set title = $1, description = $1, maker = $1, format = 'canary', flaws = $1, year = 1999`,
    [canary],
  )
  await edit(id, `title = '${canary}', maker = '${canary}', description = '${canary}'`)
  await owner.query(`update item_wordings set title = $1, maker = $1, description = $1, flaws = $1`, [canary])
  await showsTo(ada)
  await community(ada).setKeeperChoice({ isNamed: true })
  const secret = (await owner.query('select drawing from item_wordings union select drawing from items')).rows
  const answers = JSON.stringify([
    await as(bo).piece({ id }),
    await as(bo).pieces({ id: ada.profileId }),
    await as(bo).find({ id: ada.profileId, q: '' }),
    await as(ada).pieces({ id: ada.profileId }),
  ])
  expect(answers).toContain('Night Shift VHS')
  expect(answers).not.toMatch(/canary/)
  for (const { drawing } of secret) expect(answers).not.toContain(drawing)
  expect((await as(bo).find({ id: ada.profileId, q: 'canary' })).items).toEqual([])
  expect(await as(ada).piece({ id })).toMatchObject({ title: canary, maker: canary, isSealed: true })
})

test('who chose to be named shows their place in the ledger; a choice from before that was possible does not', async () => {
  const [ada, bo] = [await person('Ada Reyes'), await person()]
  const { claimId: id, dropId } = await bought(ada)
  await showsTo(ada)
  await owner.query('update collections set is_keeper_named = true where profile_id = $1', [ada.profileId])
  expect((await as(bo).piece({ id })).ledger).toBeNull()
  await community(ada).setKeeperChoice({ isNamed: true })
  expect((await as(bo).piece({ id })).ledger).toMatchObject({ dropId, seq: 1 })
  await community(ada).setKeeperChoice({ isNamed: false })
  expect((await as(bo).piece({ id })).ledger).toBeNull()
})
