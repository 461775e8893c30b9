import type { PhotoTarget } from '@keepcase/contract/imports/imports.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api.ts'
import type { ZipPicture } from '../zip/zip-directory.ts'
import { matchPhotos } from './match-photos.ts'
import { type UploadOptions, type UploadProgress, uploadMatches } from './upload-matches.ts'

const calls = vi.hoisted(() => ({ update: vi.fn(), photoTargets: vi.fn() }))
vi.mock('#web/api/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api/api.ts')>()),
  client: { items: { update: calls.update }, imports: { photoTargets: calls.photoTargets } },
}))

const target = (sku: string | null, photoNames: string[] = [], line = 2): PhotoTarget => ({
  ...{ line, itemId: `item-${sku ?? line}`, title: `Item ${sku ?? line}`, sku, version: 3, photoNames },
})
const picture = (name: string): ZipPicture => ({ name, offset: 0, packedBytes: 1, bytes: 1, isDeflated: false })
const pictures = (...names: string[]) => names.map(picture)

const matched = (targets: PhotoTarget[], found: ZipPicture[]) => {
  const { matches, without, unused } = matchPhotos(targets, found)
  return {
    matches: Object.fromEntries(
      matches.map((one) => [one.target.sku ?? one.target.line, one.pictures.map(({ name }) => name)]),
    ),
    without: without.map(({ sku }) => sku),
    unused: unused.map(({ name }) => name),
  }
}

test('pictures are found by SKU, in the order of their numbers', () => {
  const found = pictures('box/a-7_2.JPG', 'A-7.jpg', 'A-7 (3).png', 'A-70.jpg', 'zine.jpg')
  expect(matched([target('A-7'), target('A-70'), target('B-1')], found)).toEqual({
    matches: { 'A-7': ['A-7.jpg', 'box/a-7_2.JPG', 'A-7 (3).png'], 'A-70': ['A-70.jpg'] },
    without: ['B-1'],
    unused: ['zine.jpg'],
  })
})

test('a picture whose whole name is an SKU belongs to that item, not to a shorter SKU', () => {
  expect(matched([target('C'), target('C-1')], pictures('C-1.jpg', 'C-2.jpg')).matches).toEqual({
    'C-1': ['C-1.jpg'],
    C: ['C-2.jpg'],
  })
})

test('names in the row count before the SKU: with folder or without, with ending or without', () => {
  const found = pictures('front/one.jpg', 'back/one.jpg', 'two.png', 'A-1.jpg')
  expect(matched([target('A-1', ['back/ONE.jpg', 'two'])], found)).toEqual({
    matches: { 'A-1': ['back/one.jpg', 'two.png'] },
    without: [],
    unused: ['front/one.jpg', 'A-1.jpg'],
  })
  expect(matched([target(null, ['one.jpg'])], found).matches).toEqual({})
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const refusal = (status: number, code: string) =>
  new ApiError(code, status, code, { message: `${code}, says the server.` })
const file = new File(['x'], 'x.jpg')

function uploadOf(given: Partial<UploadOptions> = {}) {
  const seen: UploadProgress[] = []
  const stop = new AbortController()
  const options: UploadOptions = {
    ...{
      importId: 'import',
      storefrontId: 'store',
      signal: stop.signal,
      brokenText: 'Broken.',
      changedText: 'Changed.',
    },
    zip: { unpack: async () => file },
    upload: async () => ({ id: 'photo' }),
    onProgress: (progress) => seen.push(progress),
    ...given,
  }
  return { seen, stop, options }
}
const matches = (...skus: string[]) =>
  skus.map((sku) => ({ target: target(sku), pictures: pictures(`${sku}.jpg`, `${sku}_2.jpg`) }))

test('each item gets all of its photos at once', async () => {
  const updated = calls.update.mockResolvedValue({})
  let n = 0
  const { options } = uploadOf({ upload: async () => ({ id: `p${++n}` }) })
  expect(await uploadMatches(matches('A', 'B'), options)).toMatchObject({ itemsDone: 2, photosDone: 4, skipped: [] })
  expect(updated.mock.calls.map(([input]) => input)).toEqual([
    { id: 'item-A', version: 3, photoIds: ['p1', 'p2'] },
    { id: 'item-B', version: 3, photoIds: ['p3', 'p4'] },
  ])
})

test('at the hourly limit it says so, waits, and goes on by itself', async () => {
  calls.update.mockResolvedValue({})
  let tries = 0
  const upload = async () => {
    tries++
    if (tries < 3) throw refusal(429, 'TOO_MANY_REQUESTS')
    return { id: 'photo' }
  }
  const { options, seen } = uploadOf({ upload })
  const done = uploadMatches(matches('A'), options)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(seen.at(-1)?.waiting).toMatchObject({ message: 'TOO_MANY_REQUESTS, says the server.' })
  await vi.advanceTimersByTimeAsync(62_000)
  expect(await done).toMatchObject({ itemsDone: 1, waiting: null, skipped: [] })
})

test('stopped while it waits, it ends at once and shows half of no item’s photos', async () => {
  const updated = calls.update.mockResolvedValue({})
  const upload = vi.fn().mockResolvedValueOnce({ id: 'photo' }).mockRejectedValue(refusal(429, 'TOO_MANY_REQUESTS'))
  const { options, stop } = uploadOf({ upload })
  const done = uploadMatches(matches('A'), options)
  const ended = expect(done).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(1_000)
  stop.abort()
  await ended
  expect(updated).not.toHaveBeenCalled()
})

test('a broken or refused picture is left out with its reason, the others are shown', async () => {
  calls.update.mockResolvedValue({})
  const unpack = vi.fn().mockResolvedValueOnce(null).mockResolvedValue(file)
  const upload = vi
    .fn()
    .mockResolvedValueOnce({ id: 'photo' })
    .mockRejectedValueOnce(refusal(415, 'UNSUPPORTED_MEDIA_TYPE'))
    .mockResolvedValue({ id: 'photo' })
  const { options } = uploadOf({ zip: { unpack }, upload })
  const { skipped, itemsDone } = await uploadMatches(matches('A', 'B'), options)
  expect(itemsDone).toBe(2)
  expect(skipped).toEqual([
    { name: 'A.jpg', title: 'Item A', reason: 'Broken.' },
    { name: 'B.jpg', title: 'Item B', reason: 'UNSUPPORTED_MEDIA_TYPE, says the server.' },
  ])
})

test('an item that changed is looked at again: without photos it gets these, with its own it keeps them', async () => {
  const updated = calls.update.mockRejectedValueOnce(refusal(409, 'CHANGED_MEANWHILE')).mockResolvedValueOnce({})
  const targets = calls.photoTargets
  targets.mockResolvedValueOnce({ items: [{ ...target('A'), version: 4 }], nextCursor: null })
  const { options } = uploadOf()
  expect((await uploadMatches(matches('A'), options)).skipped).toEqual([])
  expect(updated.mock.calls[1]?.[0]).toMatchObject({ version: 4 })
  updated.mockRejectedValueOnce(refusal(409, 'CHANGED_MEANWHILE'))
  targets.mockResolvedValueOnce({ items: [], nextCursor: null })
  expect((await uploadMatches(matches('A'), uploadOf().options)).skipped).toEqual([
    { name: '', title: 'Item A', reason: 'Changed.' },
  ])
})
