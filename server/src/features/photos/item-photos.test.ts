import { randomUUID } from 'node:crypto'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transact.ts'
import { sweepFolders } from '#server/features/uploads/storage/stored-folders.ts'
import { copyPhotos, deletePhotosOf } from './photos.queries.ts'
import { openPhotosFixtures, type Seller } from './testing/photos-fixtures.ts'

const fixtures = await openPhotosFixtures()
const { db, storage, owner, get, rowsOf } = fixtures
afterAll(fixtures.close)

let ada: Seller
beforeAll(async () => {
  ada = await fixtures.seller()
})

const photosOf = (n: number) => Promise.all(Array.from({ length: n }, () => fixtures.photo(ada)))
const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)
const item = (photoIds: string[]) =>
  fixtures.as(ada.actor).items.create({
    storefrontId: ada.storefrontId,
    title: 'Tape',
    priceCents: 500,
    quantity: 1,
    photoIds,
  })
const halves = () =>
  sharp({ create: { width: 1000, height: 800, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 500, height: 800, channels: 3, background: '#0000ff' } }, gravity: 'east' },
    ])
    .png()
    .toBuffer()

describe('an item', () => {
  test('shows its photos in the order given; those left out are gone', async () => {
    const [one, two, three] = [await fixtures.photo(ada), await fixtures.photo(ada), await fixtures.photo(ada)]
    const made = await item(ids([two, one]))
    expect(made.photos).toEqual([two, one])
    expect(made.images).toEqual([two.url, one.url])
    const { items } = fixtures.as(ada.actor)
    const changed = await items.update({ id: made.id, photoIds: ids([one, three, two]) })
    expect(changed.images).toEqual([one.url, three.url, two.url])
    expect(changed.version).toBe(made.version + 1)
    const fewer = await items.update({ id: made.id, photoIds: ids([three]) })
    expect(ids(fewer.photos)).toEqual([three.id])
    await sweepFolders({ db, storage })
    expect((await get(one.url)).status).toBe(404)
    expect((await get(three.url)).status).toBe(200)
    const same = await items.update({ id: made.id, photoIds: ids([three]) })
    expect(same.version).toBe(fewer.version)
  })

  test('takes no photo of another item, of another storefront, or one that is gone', async () => {
    const [mine, taken] = [await fixtures.photo(ada), await fixtures.photo(ada)]
    const first = await item([taken.id])
    const foreign = await fixtures.photo(await fixtures.seller())
    const { items } = fixtures.as(ada.actor)
    const other = await item([])
    for (const id of [taken.id, foreign.id, randomUUID()])
      await expect(items.update({ id: other.id, photoIds: [mine.id, id] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        data: { fields: { photoIds: photoMessages.gone } },
      })
    await expect(item([taken.id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(item([mine.id, mine.id])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(ids((await items.update({ id: first.id, title: 'Same' })).photos)).toEqual([taken.id])
  })

  test('in an open drop keeps the photos that buyers see', async () => {
    const [one, two] = [await fixtures.photo(ada), await fixtures.photo(ada)]
    const made = await item([one.id])
    const { drops } = fixtures.made.as(ada.actor)
    const draft = await fixtures.made.draft(ada)
    await drops.addItem({ id: draft.id, itemId: made.id, quantity: 1 })
    await drops.publish({ id: draft.id })
    await owner.query(`update drops set start_date = app_now() - interval '1 minute' where id = $1`, [draft.id])
    const { items, photos } = fixtures.as(ada.actor)
    await expect(items.update({ id: made.id, photoIds: [one.id, two.id] })).rejects.toMatchObject({
      code: 'IN_OPEN_DROP',
    })
    await expect(photos.update({ id: one.id, version: 1, description: 'Front' })).rejects.toMatchObject({
      code: 'IN_OPEN_DROP',
      data: { message: photoMessages.inOpenDrop },
    })
    const shown = (await fixtures.made.read(draft.id)).items.find(({ itemId }) => itemId === made.id)
    const { url, width, height, thumbhash, description } = one
    expect(shown?.photos).toEqual([{ url, width, height, thumbhash, description }])
  })

  test('gives its first photo to its drop’s cover, once buyers may see the item', async () => {
    const cover = async (given: { type: 'marketplace' | 'live' | 'mystery'; contents?: string }) => {
      const photo = await fixtures.photo(ada)
      const made = await item([photo.id])
      const { drops } = fixtures.made.as(ada.actor)
      const { id } = await fixtures.made.draft(ada, given, [])
      await drops.addItem({ id, itemId: made.id, quantity: 1 })
      await drops.publish({ id })
      return { id, drops, url: photo.url, shown: async () => (await fixtures.made.read(id)).coverImage }
    }
    const plain = await cover({ type: 'marketplace' })
    expect(await plain.shown()).toBe(plain.url)
    const live = await cover({ type: 'live' })
    expect(await live.shown()).toBeNull()
    const open = `update drops set start_date = app_now() - interval '1 minute' where id = $1`
    await owner.query(open, [live.id])
    await live.drops.revealNext({ id: live.id })
    expect(await live.shown()).toBe(live.url)
    const mystery = await cover({ type: 'mystery', contents: 'A tape' })
    await owner.query(open, [mystery.id])
    expect(await mystery.shown()).toBeNull()
  })

  test('copied to another shares the files, which stay until neither needs them', async () => {
    const photo = await fixtures.photo(ada)
    const [from, to] = [await item([photo.id]), await item([])]
    await transact(db, (tx) => copyPhotos(tx, from.id, to.id))
    const { items } = fixtures.as(ada.actor)
    await items.update({ id: from.id, photoIds: [] })
    await sweepFolders({ db, storage })
    expect((await get(photo.url)).status).toBe(200)
    await items.update({ id: to.id, photoIds: [] })
    await sweepFolders({ db, storage })
    expect((await get(photo.url)).status).toBe(404)
  })
})

describe('a change of a photo', () => {
  test('describes it; what is based on an older version is refused', async () => {
    const photo = await fixtures.photo(ada)
    const made = await item([photo.id])
    const { photos, items } = fixtures.as(ada.actor)
    const described = await photos.update({ id: photo.id, version: 1, description: 'The sleeve, front' })
    expect(described).toEqual({ ...photo, description: 'The sleeve, front', version: 2 })
    const other = fixtures.as(await fixtures.staff(ada.storefrontId)).photos
    await expect(other.update({ id: photo.id, version: 1, description: 'Back' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { current: described },
    })
    // @NOTE the item's own version stays: its form saves after a photo was described
    const saved = await items.update({ id: made.id, title: 'Tape, boxed' })
    expect(saved.photos).toEqual([described])
    await other.update({ id: photo.id, version: 2, description: 'The back, ask Carol' })
    const acts = await owner.query(`select before, after from audit_log where action = 'items.updatePhoto'`)
    expect(acts.rows).toEqual([{ before: null, after: { photoId: photo.id, alsoChanged: ['description'] } }])
  })

  test('crops it from the original, turned first, under a new address; without a crop the whole is back', async () => {
    const photo = await fixtures.photo(ada, await halves())
    const made = await item([photo.id])
    const { photos } = fixtures.as(ada.actor)
    const left = { x: 0, y: 0, width: 0.5, height: 1, turns: 0 }
    const cropped = await photos.update({ id: photo.id, version: 1, crop: left })
    expect(cropped).toMatchObject({ width: 500, height: 800, crop: left, version: 2 })
    expect(cropped.url).not.toBe(photo.url)
    const colorOf = async (url: string) => {
      const content = Buffer.from(await (await get(url)).arrayBuffer())
      const { channels } = await sharp(content).stats()
      return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))
    }
    expect(await colorOf(cropped.url)).toEqual([4, 0, 0])
    // @NOTE turned clockwise, the left half lies on top
    const top = { x: 0, y: 0, width: 1, height: 0.5, turns: 1 }
    const turned = await photos.update({ id: photo.id, version: 2, crop: top })
    expect([turned.width, turned.height, await colorOf(turned.url)]).toEqual([800, 500, [4, 0, 0]])
    const whole = await photos.update({ id: photo.id, version: 3, crop: null })
    expect([whole.width, whole.height]).toEqual([1000, 800])
    const [{ images }] = await rowsOf('select images from items where id = $1', [made.id])
    expect(images).toEqual([whole.url])
    await sweepFolders({ db, storage })
    expect((await get(cropped.url)).status).toBe(404)
    for (const crop of [
      { ...left, x: 0.8 },
      { ...left, width: 0.001 },
      { ...left, turns: 4 },
    ])
      await expect(photos.update({ id: photo.id, version: 4, crop })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('leaves what an order shows as it was sold', async () => {
    const [one, two] = [await fixtures.photo(ada), await fixtures.photo(ada)]
    const made = await item(ids([one, two]))
    await fixtures.sell(ada, [one.url, two.url])
    const { photos, items } = fixtures.as(ada.actor)
    await photos.update({ id: one.id, version: 1, crop: { x: 0, y: 0, width: 0.5, height: 0.5, turns: 0 } })
    await items.update({ id: made.id, photoIds: [one.id] })
    await sweepFolders({ db, storage })
    for (const { url } of [one, two]) expect((await get(url)).status).toBe(200)
    expect((await photos.unused({ storefrontId: ada.storefrontId })).photos.map(({ id }) => id)).not.toContain(two.id)
    await expect(photos.update({ id: two.id, version: 1, description: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is for staff with the right to change items', async () => {
    const [used, unused] = await photosOf(2)
    await item([used!.id])
    const creator = fixtures.as(await fixtures.staff(ada.storefrontId, ['storefront.items.create'])).photos
    const input = { version: 1, description: 'Front' }
    await expect(creator.update({ id: used!.id, ...input })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stranger = fixtures.as((await fixtures.seller()).actor).photos
    for (const { id } of [used!, unused!])
      await expect(stranger.update({ id, ...input })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('closing an account deletes the photos of its storefronts, and its name from those it sent to others', async () => {
  const bea = await fixtures.seller()
  const photo = await fixtures.photo(bea)
  const helper = await fixtures.staff(bea.storefrontId)
  await fixtures.photo({ actor: helper, storefrontId: bea.storefrontId })
  const senders = async () =>
    (await rowsOf('select uploaded_by from item_photos where storefront_id = $1', [bea.storefrontId])).map(
      (row) => row.uploaded_by,
    )
  await transact(db, (tx) => deletePhotosOf(tx, helper.profileId))
  expect((await senders()).sort()).toEqual([bea.actor.profileId, null].sort())
  await transact(db, (tx) => deletePhotosOf(tx, bea.actor.profileId))
  expect(await senders()).toEqual([])
  expect((await get(photo.url)).status).toBe(404)
})
