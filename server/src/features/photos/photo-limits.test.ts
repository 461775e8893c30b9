import { maxPhotosPerStorefront, maxUnusedPhotos } from '@keepcase/contract/photos/photos.limits.ts'
import { photoMessages } from '@keepcase/contract/photos/photos.messages.ts'
import { afterAll, expect, test } from 'vitest'
import { countProblem } from './store-photo.ts'
import { openPhotosFixtures, picture } from './testing/photos-fixtures.ts'

const fixtures = await openPhotosFixtures()
afterAll(fixtures.close)

test('a storefront holds so many photos, and fewer that no item uses', () => {
  expect(countProblem({ all: maxPhotosPerStorefront - 1, unused: maxUnusedPhotos - 1 })).toBeNull()
  expect(countProblem({ all: maxPhotosPerStorefront - 1, unused: maxUnusedPhotos })).toBe(photoMessages.tooManyUnused)
  expect(countProblem({ all: maxPhotosPerStorefront, unused: 0 })).toBe(photoMessages.storefrontFull)
})

test('of two that come in at once, the last place goes to one; used photos don’t count', async () => {
  const ada = await fixtures.seller()
  const small = await picture('#111111', 40, 40)
  const send = () => fixtures.send(ada.actor, ada.storefrontId, small)
  await fixtures.rowsOf(
    `insert into item_photos (storefront_id, folder, hash, width, height, thumbhash)
     select $1, gen_random_uuid(), repeat('c', 64), 9, 9, 'AAAA' from generate_series(1, $2)`,
    [ada.storefrontId, maxUnusedPhotos - 1],
  )
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
  expect(await send()).toMatchObject({ status: 429, body: { data: { message: photoMessages.tooManyUnused } } })
  expect(Number(fixtures.headers.get('retry-after'))).toBe(3_600)
  const photoIds = both.flatMap(({ body }) => body.id ?? [])
  const input = { storefrontId: ada.storefrontId, title: 'Tape', priceCents: 500, quantity: 1, photoIds }
  await fixtures.as(ada.actor).items.create(input)
  expect((await send()).status).toBe(201)
})
