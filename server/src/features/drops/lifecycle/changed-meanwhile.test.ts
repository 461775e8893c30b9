import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { as, account, seller, draft, published, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => fixtures.setClock(noon))
const ada = await seller()
const { drops, items } = as(ada.actor)
const changed = { code: 'CHANGED_MEANWHILE', status: 409 }

test('a second tab that changes an older revision is refused, and gets the drop as it is now', async () => {
  const { id, revision } = await draft(ada)
  const first = await drops.update({ id, revision, title: 'First tab' })
  expect(first.revision).toBe(revision + 1)
  const refused = await drops.update({ id, revision, description: 'Second tab' }).catch((error) => error)
  expect(refused).toMatchObject({ ...changed, data: { current: { title: 'First tab', revision: first.revision } } })
  const second = await drops.update({ id, revision: refused.data.current.revision, description: 'Second tab' })
  expect(second).toMatchObject({ title: 'First tab', description: 'Second tab' })
})

test('every edit of a drop asks for its revision and raises it; an edit that changes nothing does not', async () => {
  const drop = await draft(ada)
  const lot = drop.allItems[0]!.id
  const more = await items.create({ storefrontId: ada.storefrontId, title: 'More', priceCents: 900, quantity: 1 })
  const edits = [
    (revision: number) => drops.update({ id: drop.id, revision, title: 'Other' }),
    (revision: number) => drops.addItem({ id: drop.id, revision, itemId: more.id, quantity: 1 }),
    (revision: number) => drops.updateItem({ id: lot, revision, priceCents: 1900 }),
    (revision: number) => drops.publish({ id: drop.id, revision }),
    (revision: number) => drops.unpublish({ id: drop.id, revision }),
    (revision: number) => drops.removeItem({ id: lot, revision }),
  ]
  let { revision } = drop
  for (const edit of edits) {
    await expect(edit(revision + 1)).rejects.toMatchObject(changed)
    const after = await edit(revision)
    expect(after.revision).toBe(revision + 1)
    revision = after.revision
  }
  expect(await drops.update({ id: drop.id, revision, title: 'Other' })).toMatchObject({ revision })
})

test('claims, sales and the clock leave the revision alone', async () => {
  const { id, revision, allItems } = await published(ada)
  await fixtures.setClock(at(minutes(61)))
  await claim(allItems[0]!.id, (await account()).profileId)
  await drops.pause({ id })
  const { version, ...after } = await drops.resume({ id })
  expect(after.revision).toBe(revision)
  expect(version).toBeGreaterThan(1)
  expect(await drops.update({ id, revision, hostNote: 'Almost gone' })).toMatchObject({ hostNote: 'Almost gone' })
})

test('a caller without a revision changes what it names, as before', async () => {
  const { id, revision } = await draft(ada)
  await drops.update({ id, title: 'One' })
  expect(await drops.update({ id, title: 'Two' })).toMatchObject({ title: 'Two', revision: revision + 2 })
})

test('of two changes at the same instant one is made, and the other hears of it', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, revision } = await draft(ada)
    const answers = await Promise.allSettled([
      drops.update({ id, revision, title: 'Left' }),
      drops.update({ id, revision, holdSeconds: 900 }),
      drops.publish({ id, revision }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(changed)
    expect(await drops.forSeller({ id })).toMatchObject({ revision: revision + 1 })
  }
})

test('of two notes to the room at the same instant one is posted, and the other host reads it', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, revision } = await published(ada, { type: 'live' })
    const notes = ['Back in five', 'Two lots to go']
    const answers = await Promise.allSettled(notes.map((hostNote) => drops.update({ id, revision, hostNote })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { hostNote } = await drops.forSeller({ id })
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ hostNote })
      else expect(answer.reason).toMatchObject({ ...changed, data: { current: { hostNote } } })
    }
  }
})
