import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import { photoAt, photoSrcSet } from '@keepcase/contract/photos/photos.rules.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepFolders } from '#server/features/uploads/storage/stored-folders.ts'
import { bomb, hiddenFiles, imageFile, invalidImages } from '#server/features/uploads/testing/image-fixtures.ts'
import { deleteUnusedPhotos } from './photos.queries.ts'
import { openPhotosFixtures, picture, type Seller } from './testing/photos-fixtures.ts'

const fixtures = await openPhotosFixtures()
const { db, storage, send, get, rowsOf, owner } = fixtures
afterAll(fixtures.close)

let ada: Seller
beforeAll(async () => {
  ada = await fixtures.seller()
})
beforeEach(() => {
  fixtures.waits.clear()
})

const widthsOf = (url: string, format: 'webp' | 'avif') =>
  (photoSrcSet(url, format) ?? '').split(', ').map((one) => one.split(' ')[0] ?? '')
const count = async () => (await rowsOf('select count(*)::int as n from item_photos'))[0].n

describe('a photo', () => {
  test('is stored in four widths without metadata, and everybody can fetch it for ever', async () => {
    const file = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'Ada Reyes' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await send(ada.actor, ada.storefrontId, file)
    expect(status).toBe(201)
    // @NOTE the camera was held sideways: portrait after rotation, at most 2,048 pixels
    expect(body).toMatchObject({ width: 1024, height: 2048, description: '', crop: null, version: 1 })
    const hash = Buffer.from(body.thumbhash, 'base64')
    expect(thumbHashToApproximateAspectRatio(hash)).toBeLessThan(1)
    for (const [i, path] of widthsOf(body.url, 'webp').entries()) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const content = Buffer.from(await answer.arrayBuffer())
      const seen = await sharp(content).metadata()
      expect([seen.width, seen.exif, seen.xmp, seen.icc]).toEqual([
        [320, 640, 960, 1024][i],
        undefined,
        undefined,
        undefined,
      ])
      expect(content.includes('Ada Reyes')).toBe(false)
    }
  })

  test('is answered as WebP under the address of an AVIF that is not encoded yet, and that answer is not kept', async () => {
    const { url } = await fixtures.photo(ada)
    const answer = await get(photoAt(url, 640, 'avif'))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'image/webp', 'public, max-age=60'],
    ])
  })

  test('smaller than a width is not scaled up, and every width has an answer', async () => {
    const { url } = await fixtures.photo(ada, await picture('#119955', 400, 300))
    for (const [i, path] of widthsOf(url, 'webp').entries()) {
      const content = Buffer.from(await (await get(path)).arrayBuffer())
      expect((await sharp(content).metadata()).width).toBe([320, 400, 400, 400][i])
    }
    expect((await get(url.replace('960', '961'))).status).toBe(404)
    expect((await get(url.replace('960.webp', '960.png'))).status).toBe(404)
    expect((await get(url.replace('960', 'original'))).status).toBe(404)
  })

  test('has an address that can’t be computed from its content', async () => {
    const file = await picture('#123456')
    const [one, other] = [await fixtures.photo(ada, file), await fixtures.photo(ada, file)]
    expect(one.url).not.toBe(other.url)
  })

  test('of a storefront or owner that is suspended cannot be fetched', async () => {
    const bea = await fixtures.seller()
    const { url } = await fixtures.photo(bea)
    const shown = async (change: string) =>
      (await fixtures.tryOut(change, `select 1 from shown_media where hash = '${url.split('/')[2]}'`)).length
    expect(await shown('select 1')).toBe(1)
    expect(await shown(`update storefronts set suspended_at = app_now() where id = '${bea.storefrontId}'`)).toBe(0)
    expect(
      await shown(
        `update profiles set suspended_at = app_now(), is_active = false where id = '${bea.actor.profileId}'`,
      ),
    ).toBe(0)
    expect(await shown(`update profiles set closed_at = app_now() where id = '${bea.actor.profileId}'`)).toBe(0)
  })
})

describe('who may', () => {
  test('send: staff who add items or change them, and nobody else learns that a storefront exists', async () => {
    const file = await picture('#222222', 50, 50)
    const creator = await fixtures.staff(ada.storefrontId, ['storefront.items.create'])
    const editor = await fixtures.staff(ada.storefrontId, ['storefront.items.update'])
    const packer = await fixtures.staff(ada.storefrontId, ['storefront.orders.view'])
    const stranger = (await fixtures.seller()).actor
    for (const who of [creator, editor]) expect((await send(who, ada.storefrontId, file)).status).toBe(201)
    for (const who of [packer, stranger]) expect((await send(who, ada.storefrontId, file)).status).toBe(404)
    expect((await send(ada.actor, 'no-storefront', file)).status).toBe(404)
    expect((await send(null, ada.storefrontId, file)).status).toBe(401)
  })

  test('send: not who lost the right while the photo was encoded', async () => {
    const helper = await fixtures.staff(ada.storefrontId, ['storefront.items.create'])
    await owner.query('delete from storefront_permissions where profile_id = $1', [helper.profileId])
    const before = await count()
    expect((await send(helper, ada.storefrontId, await picture('#232323', 50, 50))).status).toBe(404)
    expect(await count()).toBe(before)
  })

  test('see the original: staff, because what was cut away may be private', async () => {
    const photo = await fixtures.photo(ada)
    const path = `/api/uploads/item-photo/${photo.id}/original`
    const answer = await get(path, ada.actor)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await get(path, null)).status).toBe(401)
    expect((await get(path, (await fixtures.seller()).actor)).status).toBe(404)
    expect((await get('/api/uploads/item-photo/no-id/original', ada.actor)).status).toBe(404)
  })
})

describe('refused, with nothing left behind', () => {
  test('is what is no picture, ends in the middle, or has too many pixels or megabytes', async () => {
    const before = await count()
    await owner.query('truncate discarded_folders')
    for (const [name, file] of Object.entries(invalidImages))
      expect(await send(ada.actor, ada.storefrontId, file), name).toMatchObject({
        status: 415,
        body: { data: { title: 'Not a picture', message: uploadMessages.notAPicture } },
      })
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect((await send(ada.actor, ada.storefrontId, whole.subarray(0, whole.length / 2))).status).toBe(415)
    expect((await send(ada.actor, ada.storefrontId, bomb(6_000))).status).toBe(413)
    await owner.query('update platform_settings set maximum_upload_size_mb = 1')
    expect(await send(ada.actor, ada.storefrontId, Buffer.alloc(1_100_000))).toMatchObject({
      status: 413,
      body: { data: { message: uploadMessages.tooLarge(1_100_000, 1) } },
    })
    await owner.query('update platform_settings set maximum_upload_size_mb = 10')
    expect(await count()).toBe(before)
    expect(await rowsOf('select 1 from discarded_folders')).toEqual([])
  })

  test('has a page, a script, a program or an archive behind it: refused with a sentence', async () => {
    const photo = await imageFile().jpeg().toBuffer()
    const before = await count()
    for (const hidden of Object.values(hiddenFiles))
      expect(await send(ada.actor, ada.storefrontId, Buffer.concat([photo, hidden]))).toMatchObject({
        status: 415,
        body: { data: { message: uploadMessages.hidesFile } },
      })
    expect(await count()).toBe(before)
  })

  test('has a page in its metadata: it leaves as a picture alone', async () => {
    const page = '<html><script>alert(document.domain)</script></html>'
    const { url, id } = await fixtures.photo(
      ada,
      await imageFile()
        .withExif({ IFD0: { Copyright: page } })
        .jpeg()
        .toBuffer(),
    )
    const answer = await get(url)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Buffer.from(await answer.arrayBuffer()).includes('<script>')).toBe(false)
    const original = await get(`/api/uploads/item-photo/${id}/original`, ada.actor)
    expect(Buffer.from(await original.arrayBuffer()).includes('<script>')).toBe(false)
  })

  test('is one more than the hour allows, by a quota of its own', async () => {
    fixtures.waits.set('uploads', 100)
    expect((await send(ada.actor, ada.storefrontId, await picture('#111111', 40, 40))).status).toBe(201)
    fixtures.waits.set('item-photos', 61)
    expect(await send(ada.actor, ada.storefrontId, await picture('#111111', 40, 40))).toMatchObject({
      status: 429,
      body: { data: { message: photoMessages.tooOften(2) } },
    })
    expect(fixtures.headers.get('retry-after')).toBe('61')
  })
})

describe('what no item uses', () => {
  test('is listed for who sent it, can be removed, and is swept after a week with its files', async () => {
    const dora = await fixtures.seller()
    const [kept, left, removed] = [await fixtures.photo(dora), await fixtures.photo(dora), await fixtures.photo(dora)]
    const { photos } = fixtures.as(dora.actor)
    const listed = async () => (await photos.unused({ storefrontId: dora.storefrontId })).photos.map(({ id }) => id)
    expect(await listed()).toEqual([kept.id, left.id, removed.id])
    const other = await fixtures.staff(dora.storefrontId)
    expect((await fixtures.as(other).photos.unused({ storefrontId: dora.storefrontId })).photos).toEqual([])
    await expect(photos.unused({ storefrontId: ada.storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await photos.removeUnused({ storefrontId: dora.storefrontId, ids: [removed.id] })).toEqual({ removed: 1 })
    await rowsOf(`update item_photos set created_at = created_at - interval '8 days' where id = $1`, [left.id])
    await deleteUnusedPhotos(db)
    expect(await listed()).toEqual([kept.id])
    const files = async () => (await rowsOf('select count(distinct folder)::int as n from stored_files'))[0].n
    const before = await files()
    await sweepFolders({ db, storage })
    expect(await files()).toBe(before - 2)
    expect((await get(kept.url)).status).toBe(200)
    expect((await get(left.url)).status).toBe(404)
  })
})
