import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeAvatar } from './encode-avatar.ts'
import { bomb, imageFile, invalidImages, quarters } from './testing/image-fixtures.ts'

const notAPicture = { code: 'UNSUPPORTED_MEDIA_TYPE', data: { title: 'Not a picture' } }
const sizesOf = async (file: Buffer) => (await encodeAvatar(file)).sizes
const largestOf = async (file: Buffer) => (await sizesOf(file)).at(-1)?.content ?? Buffer.alloc(0)

describe('a picture', () => {
  test('of every kind that is taken becomes square WebP of 256 and 512 pixels', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const sizes = await sizesOf(await imageFile().toFormat(format).toBuffer())
      const seen = await Promise.all(sizes.map(({ content }) => sharp(content).metadata()))
      expect(
        seen.map((one) => [one.format, one.width, one.height]),
        format,
      ).toEqual([
        ['webp', 256, 256],
        ['webp', 512, 512],
      ])
      expect(sizes.map(({ width, height }) => [width, height])).toEqual([
        [256, 256],
        [512, 512],
      ])
    }
  })

  test('is turned as the camera held it, and loses all that was written into it', async () => {
    // @NOTE 6: the camera was held sideways; red is above blue after rotation
    const file = await imageFile()
      .withExif({ IFD0: { Copyright: 'Ada Reyes' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(file).metadata()).orientation).toBe(6)
    const content = await largestOf(file)
    expect(await quarters(content)).toBe('rrbb')
    const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(content.includes('Ada Reyes')).toBe(false)
  })

  test('that is transparent lies on white; of an animation the first picture is shown', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect(await quarters(await largestOf(clear))).toBe('wwww')
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
    expect(await quarters(await largestOf(animation))).toBe('rrrr')
  })

  test('is known by what it shows: the same file gives the same, another another', async () => {
    const [one, again, other] = await Promise.all([
      imageFile().png().toBuffer(),
      imageFile().png().toBuffer(),
      bomb(64),
    ])
    expect((await encodeAvatar(one)).hash).toBe((await encodeAvatar(again)).hash)
    expect((await encodeAvatar(one)).hash).not.toBe((await encodeAvatar(other)).hash)
    expect((await encodeAvatar(one)).hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('with a page in its metadata leaves as a picture alone', async () => {
    const page = '<html><script>alert(document.domain)</script></html>'
    const file = await imageFile()
      .withExif({ IFD0: { Copyright: page } })
      .jpeg()
      .toBuffer()
    const content = await largestOf(file)
    expect(content.includes('<script>')).toBe(false)
    expect((await sharp(content).metadata()).format).toBe('webp')
  })
})

describe('refused', () => {
  test('is what is no picture, whatever it says it is', async () => {
    for (const [name, file] of Object.entries(invalidImages))
      await expect(encodeAvatar(file), name).rejects.toMatchObject(notAPicture)
    const tiff = await imageFile().tiff().toBuffer()
    await expect(encodeAvatar(tiff), 'a kind that is not taken').rejects.toMatchObject(notAPicture)
  })

  test('is a picture that ends in the middle', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const noise = sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
      const file = await noise.toFormat(format).toBuffer()
      await expect(encodeAvatar(file.subarray(0, file.length / 2)), format).rejects.toMatchObject(notAPicture)
    }
  })

  test('is a decompression bomb, before any of it is unpacked', async () => {
    const file = bomb()
    expect(file.length).toBeLessThan(1_000_000)
    const before = performance.now()
    await expect(encodeAvatar(file)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      data: { message: expect.stringContaining('30000 × 30000 pixels') },
    })
    expect(performance.now() - before).toBeLessThan(500)
    const costly = await imageFile(2_100, 2_100).avif({ effort: 0, quality: 20 }).toBuffer()
    await expect(encodeAvatar(costly), 'AVIF takes more memory').rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})
