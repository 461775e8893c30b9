import sharp from 'sharp'

/** A photo as a phone names it after its owner renamed it: `Basket Case 1982.jpg`, of one colour. */
export async function photoFile(title: string, hue: number) {
  const background = { r: 60 + (hue % 180), g: 90, b: 200 - (hue % 160) }
  const image = sharp({ create: { width: 1200, height: 1600, channels: 3, background } })
  const label = `<svg width="1200" height="1600"><rect x="150" y="200" width="900" height="1200" fill="#f4efe6"/><text x="600" y="820" font-size="90" text-anchor="middle">${title}</text></svg>`
  const buffer = await image
    .composite([{ input: Buffer.from(label) }])
    .jpeg()
    .toBuffer()
  return { name: `${title}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Photos of several items. */
export const photoFiles = (...titles: string[]) => Promise.all(titles.map((title, i) => photoFile(title, i * 70)))
