import { randomBytes } from 'node:crypto'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { describe, expect, test } from 'vitest'
import { hidesFile } from './hidden-file.ts'
import { imageEnd } from './image-end.ts'
import { decodeImage } from './image-library.ts'
import { hiddenFiles, imageFile } from './testing/image-fixtures.ts'

const formats = {
  JPEG: await imageFile().jpeg().toBuffer(),
  'a progressive JPEG': await imageFile().jpeg({ progressive: true }).toBuffer(),
  'a JPEG with metadata': await imageFile()
    .withExif({ IFD0: { Copyright: '<script>' } })
    .jpeg()
    .toBuffer(),
  PNG: await imageFile().png().toBuffer(),
  'a PNG with metadata': await imageFile()
    .withExif({ IFD0: { Copyright: 'IEND' } })
    .png()
    .toBuffer(),
  WebP: await imageFile(61, 41).webp().toBuffer(),
  GIF: await imageFile().gif().toBuffer(),
  AVIF: await imageFile().avif({ effort: 0 }).toBuffer(),
}
const each = Object.entries(formats)
const decode = (file: Buffer) => decodeImage(file, 64, 'inside')

describe.each(each)('%s', (_, file) => {
  test('ends where its last byte is, and passes', async () => {
    expect(imageEnd(file)).toBe(file.length)
    expect(imageEnd(Buffer.concat([file, Buffer.from('<!doctype html>')]))).toBe(file.length)
    await expect(decode(file)).resolves.toBeDefined()
  })

  test.each(Object.entries(hiddenFiles))('with %s behind it is refused with a sentence', async (_name, hidden) => {
    for (const padding of ['', '\n\n', '\0'.repeat(9)])
      await expect(decode(Buffer.concat([file, Buffer.from(padding), hidden]))).rejects.toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        data: { message: uploadMessages.hidesFile },
      })
  })

  test('with padding behind it passes', async () => {
    for (const padding of ['\0'.repeat(600), '\r\n', ' ']) {
      await expect(decode(Buffer.concat([file, Buffer.from(padding)]))).resolves.toBeDefined()
    }
  })
})

/** A box of an MP4 file. */
const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}

describe('what cameras append passes', () => {
  const video = Buffer.concat([box('ftyp', Buffer.from('isomiso2')), box('mdat', randomBytes(400_000))])
  const xmp = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF></rdf:RDF></x:xmpmeta>'
  test.each([
    ['a short video', video],
    [
      'a short video with Samsung’s marks',
      Buffer.concat([Buffer.from('MotionPhoto_Data'), video, Buffer.from('SEFHSEFT')]),
    ],
    ['a second picture with its own metadata', Buffer.concat([formats['a JPEG with metadata'], Buffer.from(xmp)])],
  ])('%s', async (_, rest) => {
    // The metadata of the second picture may say anything but markup.
    const appended = Buffer.from(rest.toString('latin1').replace('<script>', '© Ada   '), 'latin1')
    await expect(decode(Buffer.concat([formats.JPEG, appended]))).resolves.toBeDefined()
  })
})

test('ten megabytes behind a picture are searched in a moment', () => {
  const file = Buffer.concat([formats.PNG, randomBytes(10_000_000)])
  const before = performance.now()
  hidesFile(file)
  expect(performance.now() - before).toBeLessThan(500)
})

test('no broken file is walked without an end', () => {
  for (const [, file] of each) {
    for (let n = 0; n < 200; n++) {
      const broken = Buffer.from(file.subarray(0, 16 + (n % file.length)))
      broken[4 + (n % 12)] = n
      expect(imageEnd(broken)).toBeLessThanOrEqual(Math.max(broken.length, 16))
    }
  }
})
