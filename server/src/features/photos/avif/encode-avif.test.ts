import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoAt } from '@keepcase/contract/photos/photos.rules.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPhotosFixtures, picture } from '../testing/photos-fixtures.ts'
import { AvifEncoder } from './avif-encoder.ts'
import { encodePending } from './encode-avif.ts'

const fixtures = await openPhotosFixtures()
const { db, storage, get, rowsOf } = fixtures
const encoder = new AvifEncoder()
afterAll(async () => {
  encoder.close()
  await fixtures.close()
})

const run = (given: Pick<AvifEncoder, 'encode'> = encoder) => encodePending({ db, storage, encoder: given })
const isEncoded = async (id: string) =>
  (await rowsOf('select avif_at is not null as done from item_photos where id = $1', [id]))[0].done

test('AVIF files come later, from a process of the lowest priority, and are cached for ever', async () => {
  const ada = await fixtures.seller()
  const photo = await fixtures.photo(ada, await picture('#804020', 1600, 900))
  await run()
  expect(getPriority(encoder.pid ?? 0)).toBe(19)
  for (const width of [320, 1440] as const) {
    const answer = await get(photoAt(photo.url, width, 'avif'))
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...['image/avif', 'public, max-age=31536000, immutable'],
    ])
    const seen = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([seen.format, seen.width]).toEqual(['heif', width])
  }
  const { photos } = fixtures.as(ada.actor)
  const crop = { x: 0, y: 0, width: 0.5, height: 1, turns: 1 }
  const cropped = await photos.update({ id: photo.id, version: 1, crop })
  expect(await isEncoded(photo.id)).toBe(false)
  await run()
  const shown = Buffer.from(await (await get(photoAt(cropped.url, 640, 'avif'))).arrayBuffer())
  const seen = await sharp(shown).metadata()
  // @NOTE 900 × 1600 after the turn, then its left half
  expect([seen.width, seen.height]).toEqual([450, 1600])
}, 60_000)

test('a killed encoder loses nothing: the lease runs out and the photo is encoded again', async () => {
  const photo = await fixtures.photo(await fixtures.seller(), await picture('#208040', 1600, 1600))
  const cut = run()
  for (let n = 0; n < 200 && encoder.pid === null; n++) await sleep(10)
  process.kill(encoder.pid ?? 0, 'SIGKILL')
  await cut
  expect(await isEncoded(photo.id)).toBe(false)
  await run()
  expect(await isEncoded(photo.id)).toBe(false)
  await rowsOf(`update item_photos set avif_lease_until = app_now() - interval '1 second' where id = $1`, [photo.id])
  await run()
  expect(await isEncoded(photo.id)).toBe(true)
}, 60_000)

test('two processes never encode the same photo at once', async () => {
  const ada = await fixtures.seller()
  const photos = [await fixtures.photo(ada), await fixtures.photo(ada), await fixtures.photo(ada)]
  const widths: number[] = []
  const slow = {
    encode: async ({ width }: { width: number }) => {
      widths.push(width)
      await sleep(5)
      return Buffer.from('file')
    },
  }
  await Promise.all([run(slow), run(slow)])
  expect(widths.filter((width) => width === 320)).toHaveLength(photos.length)
})

test('what was removed while it was encoded leaves no file', async () => {
  const ada = await fixtures.seller()
  const photo = await fixtures.photo(ada)
  const [{ folder }] = await rowsOf('select folder from item_photos where id = $1', [photo.id])
  const { sweepFolders } = await import('#server/features/uploads/storage/stored-folders.ts')
  const removing = {
    encode: async () => {
      await rowsOf('delete from item_photos where id = $1', [photo.id])
      await sweepFolders({ db, storage })
      return Buffer.from('file')
    },
  }
  await run(removing)
  await sweepFolders({ db, storage })
  expect(await rowsOf('select 1 from stored_files where folder = $1', [folder])).toEqual([])
})

test('a photo that can’t be encoded is given up after five tries, and stays WebP', async () => {
  const photo = await fixtures.photo(await fixtures.seller())
  const failing = { encode: () => Promise.reject(new Error('no')) }
  for (let n = 0; n < 7; n++) {
    await rowsOf('update item_photos set avif_lease_until = null')
    await run(failing)
  }
  expect(await rowsOf('select avif_tries from item_photos where id = $1', [photo.id])).toEqual([{ avif_tries: 5 }])
})
