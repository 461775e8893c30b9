import { maxZipPictureBytes } from '@keepcase/contract/imports/imports.limits.ts'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpackPicture } from './unpack-picture.ts'
import { listZip, type ZipPicture } from './zip-directory.ts'

type Files = Record<string, Uint8Array | string>

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const zipOf = (files: Files, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
    { level },
  )
const named = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, 'x']))

test.each([0, 6] as const)('pictures are listed and unpacked as they were packed (level %i)', async (level) => {
  const content = new Uint8Array(200_000).map((_, i) => (i * 7919) % 251)
  const file = blobOf(zipOf({ 'comics/A-1.jpg': content, 'B.PNG': 'b' }, level))
  const { pictures, problem } = await listZip(file)
  expect([problem, pictures.map(({ name }) => name)]).toEqual([null, ['comics/A-1.jpg', 'B.PNG']])
  expect(await unpackPicture(file, pictures[0] as ZipPicture)).toEqual(content)
})

test('names that lead elsewhere, and files that aren’t pictures, are refused one by one', async () => {
  const names = [
    '../a.jpg',
    'x/../../b.jpg',
    '..\\c.jpg',
    '/d.jpg',
    '\\e.jpg',
    'C:\\f.jpg',
    'g\u0000.jpg',
    'h.svg',
    'i.jpg.exe',
    'ok.jpg',
  ]
  const { pictures, refused } = await listZip(blobOf(zipOf(named(...names))))
  expect(pictures.map(({ name }) => name)).toEqual(['ok.jpg'])
  expect(refused.map(({ reason }) => reason)).toEqual([
    ...[
      'outside',
      'outside',
      'outside',
      'absolute',
      'absolute',
      'absolute',
      'unreadableName',
      'notPicture',
      'notPicture',
    ],
  ])
})

test('what systems add is passed over, doubled names are refused', async () => {
  const { pictures, refused } = await listZip(
    blobOf(zipOf(named('__MACOSX/._a.jpg', '.DS_Store', 'Thumbs.db', 'a.jpg', 'A.JPG', 'b\\c.jpg', 'b/c.jpg'))),
  )
  expect(pictures.map(({ name }) => name)).toEqual(['a.jpg', 'b\\c.jpg'])
  expect(refused).toEqual([
    { name: 'A.JPG', reason: 'doubled' },
    { name: 'b/c.jpg', reason: 'doubled' },
  ])
})

test('a picture of 40 MB is refused by its size, unread', async () => {
  const file = blobOf(zipOf({ 'big.jpg': new Uint8Array(40 * 1_048_576), 'ok.jpg': 'x' }))
  const { pictures, refused } = await listZip(file)
  expect(pictures.map(({ name }) => name)).toEqual(['ok.jpg'])
  expect(refused).toEqual([{ name: 'big.jpg', reason: 'tooLarge' }])
})

test('a bomb that claims to be small is stopped while unpacking', async () => {
  const bytes = zipOf({ 'bomb.jpg': new Uint8Array(maxZipPictureBytes + 1_048_576) })
  const lying = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = bytes.length - 22 - 46 - 'bomb.jpg'.length
  expect(lying.getUint32(directory, true)).toBe(0x02014b50)
  lying.setUint32(directory + 24, 1_000, true)
  const file = blobOf(bytes)
  const { pictures } = await listZip(file)
  expect(pictures).toHaveLength(1)
  await expect(unpackPicture(file, pictures[0] as ZipPicture)).rejects.toMatchObject({ reason: 'tooLarge' })
})

test('2,000 pictures are taken, more are not, and neither are 4,001 files', async () => {
  const many = (count: number, end: string) => named(...Array.from({ length: count }, (_, i) => `${i}${end}`))
  expect((await listZip(blobOf(zipOf(many(2_000, '.jpg'), 0)))).pictures).toHaveLength(2_000)
  expect((await listZip(blobOf(zipOf(many(2_001, '.jpg'), 0)))).problem).toBe('tooManyPictures')
  expect((await listZip(blobOf(zipOf(many(4_001, '.txt'), 0)))).problem).toBe('tooManyEntries')
})

test('what is no whole ZIP, or holds no picture, is told', async () => {
  const bytes = zipOf(named('a.jpg'))
  expect((await listZip(blobOf(new Uint8Array(0)))).problem).toBe('notZip')
  expect((await listZip(blobOf(strToU8('a'.repeat(5_000))))).problem).toBe('notZip')
  expect((await listZip(blobOf(bytes.subarray(0, bytes.length - 10)))).problem).toBe('notZip')
  expect((await listZip(blobOf(zipOf(named('a.txt'))))).problem).toBe('noPictures')
})

test('a directory that names bytes which are not there yields no picture', async () => {
  const bytes = zipOf({ 'a.jpg': 'some content' }, 0)
  const file = blobOf(bytes)
  const [picture] = (await listZip(file)).pictures as [ZipPicture]
  for (const broken of [{ offset: 1 }, { offset: bytes.length }, { packedBytes: 9_999 }, { isDeflated: true }])
    await expect(unpackPicture(file, { ...picture, ...broken })).rejects.toMatchObject({ reason: 'broken' })
})

test('an encrypted picture is told apart', async () => {
  const bytes = zipOf(named('a.jpg'))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = bytes.length - 22 - 46 - 'a.jpg'.length
  view.setUint16(directory + 8, 1, true)
  expect((await listZip(blobOf(bytes))).refused).toEqual([{ name: 'a.jpg', reason: 'encrypted' }])
})
