import { circle, path, polygon, rect, round } from '../shapes/marks.ts'
import { dots, rays } from '../shapes/patterns.ts'
import { credits, inks, type Language, motifAt, text } from './cover.ts'

/** A jazz sleeve of the sixties: blocks of two inks, tight lower-case type. */
export const jazzBlocks: Language = {
  inks: [
    inks('f4f0e4 16181d 1f6f8b e2542f 0f3b4c'),
    inks('f1ece0 17130f d9872b 2f5d50 5f2a1e'),
    inks('eff0ea 14151a c3352b 27407a 11203f'),
  ],
  motifs: ['horn', 'lantern', 'ship', 'face', 'clock'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const { artist } = credits(cover)
    return (
      rect(0, 0, w, h, ground) +
      rect(w * 0.36, h * 0.36, w * 0.64, h * 0.64, a) +
      [0, 1, 2, 3]
        .map((i) => rect(0, h * (0.36 + i * 0.16), w * (0.28 - ((i * 3) % 4) * 0.05), h * 0.13, i % 2 ? c : b))
        .join('') +
      motifAt(cover, 0.68, 0.68, 0.52, { main: ground, second: b, dark: c }) +
      text(cover, title.main.toLowerCase(), [0.05, 0.045, 0.9, 0.2], {
        fill: ink,
        maxLines: 2,
        weight: 900,
        widths: [112, 95, 75, 62],
        leading: 0.82,
        tracking: -20,
        hang: 'top',
      }) +
      text(cover, artist, [0.05, 0.26, 0.62, 0.075], {
        fill: b,
        weight: 640,
        widths: [105, 85, 65],
        maxSize: 26,
        tracking: -8,
      }) +
      text(cover, title.year, [0.72, 0.26, 0.23, 0.075], { fill: ink, weight: 400, maxSize: 24, align: 'end' })
    )
  },
}

/** The early seventies: rays and rings around a sun. */
export const sunRays: Language = {
  inks: [
    inks('e98a2b 3b1a12 f6d365 b3402a fff0d2'),
    inks('6b4c9a fff2d8 f0a93b d8527c ffe7b0'),
    inks('2f7f6f fff4d6 f2b544 d85c3a f7e7b8'),
  ],
  motifs: ['sun', 'flower', 'bird', 'eye', 'mountain', 'hand'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const { artist, imprint: small } = credits(cover)
    const s = Math.min(w, h)
    return (
      rect(0, 0, w, h, ground) +
      rays(w * 0.5, h * 0.56, w + h, 14, a, 0.02) +
      [0.4, 0.34, 0.28].map((r, i) => circle(w * 0.5, h * 0.56, s * r, [b, c, ground][i] ?? b)).join('') +
      motifAt(cover, 0.5, 0.56, 0.42, { main: c, second: a, dark: ink }) +
      text(cover, title.main, [0.05, 0.04, 0.9, 0.14], {
        fill: ink,
        align: 'middle',
        maxLines: 2,
        weight: 800,
        widths: [125, 110, 90, 65],
        edge: ground,
      }) +
      text(cover, artist, [0.08, 0.885, 0.84, 0.075], {
        fill: ink,
        align: 'middle',
        weight: 700,
        widths: [112, 95, 70],
        maxSize: 24,
        edge: ground,
      }) +
      (small ? text(cover, small, [0.05, 0.965, 0.9, 0.03], { fill: ink, align: 'middle', maxSize: 9 }) : '')
    )
  },
}

/** Ambient: horizons close in tone, one circle, type that whispers. */
export const horizons: Language = {
  inks: [
    inks('cfe0e2 22343c 9cc0c8 f2c9a5 6c93a0'),
    inks('e3dcea 2e2940 bfaed0 f0cfae 8f7fae'),
    inks('dfe6d6 26332a b5c8a8 f1d59a 7f9c80'),
  ],
  motifs: ['sun', 'moon', 'wave', 'mountain', 'bird'],
  draw(cover) {
    const { width: w, height: h, title, chance } = cover
    const { ground, ink, a, b, c } = cover.inks
    const { artist } = credits(cover)
    const level = chance.between(0.5, 0.62)
    const [at, size] = [w * chance.between(0.25, 0.75), Math.min(w, h) * chance.between(0.14, 0.34)]
    const count = chance.whole(2, 6)
    // A sun or a moon of its own: a second one behind it would look like one shape with it.
    const isSkyTaken = cover.motif === 'sun' || cover.motif === 'moon'
    // Bands of water, or hills one behind the other.
    const isWater = chance.is(0.5)
    const land = Array.from({ length: count }, (_, i) => {
      const y = h * (level + (i * 0.44) / count)
      const opacity = `fill-opacity="${round(0.5 + (i * 0.4) / count, 2)}"`
      if (isWater) return rect(0, y, w, h * 0.5, i % 2 ? c : a, opacity)
      const [rise, turn] = [h * chance.between(0.03, 0.1), chance.is(0.5) ? 1 : -1]
      return path(
        `M0 ${round(y + rise * turn)}C${round(w * 0.3)} ${round(y - rise)} ${round(w * 0.6)} ${round(y + rise)} ${round(w)} ${round(y - rise * turn)}V${round(h)}H0z`,
        i % 2 ? c : a,
        opacity,
      )
    }).join('')
    return (
      rect(0, 0, w, h, ground) +
      (isSkyTaken ? '' : circle(at, h * (level - 0.02), size, b)) +
      land +
      motifAt(cover, 0.7, level, 0.26, { main: ink, second: b, dark: c }) +
      text(cover, title.main, [0.07, 0.06, 0.86, 0.17], {
        fill: ink,
        maxLines: 2,
        weight: 360,
        widths: [118, 100, 75],
        maxSize: 34,
        hang: 'top',
      }) +
      text(cover, artist, [0.07, 0.25, 0.8, 0.06], { fill: ink, weight: 600, widths: [112, 90, 70], maxSize: 16 }) +
      text(cover, title.year, [0.07, 0.915, 0.86, 0.05], { fill: ground, weight: 500, maxSize: 14 })
    )
  },
}

/** A cover from a photocopier: black, white, one spot color, strips of type. */
export const photocopy: Language = {
  inks: [
    inks('efece3 141414 e23d2e f4d53a 8d8a80'),
    inks('eceeee 121416 2f67d8 f08ab0 868b8c'),
    inks('f0ede2 161412 22a06b f2b134 8b8577'),
  ],
  motifs: ['antenna', 'hand', 'bird', 'eye', 'face', 'bolt'],
  draw(cover) {
    const { width: w, height: h, title, chance } = cover
    const { ground, ink, a, c } = cover.inks
    const { artist, imprint: small } = credits(cover)
    const lean = chance.between(-0.04, 0.04)
    return (
      rect(0, 0, w, h, ground) +
      dots(0, h * 0.3, w, h * 0.5, 7, 2.6, c) +
      polygon([0, h * (0.28 + lean), w, h * (0.32 - lean), w, h * 0.44, 0, h * 0.36], ground) +
      rect(w * 0.12, h * 0.34, w * 0.6, h * 0.46, a) +
      motifAt(cover, 0.5, 0.56, 0.56, { main: ink, second: ground, dark: a }) +
      rect(w * 0.04, h * 0.05, w * 0.92, h * 0.21, ink) +
      text(cover, title.main, [0.07, 0.065, 0.86, 0.18], {
        fill: ground,
        maxLines: 3,
        weight: 900,
        widths: [100, 85, 62],
        isUpper: true,
      }) +
      (artist ? rect(w * 0.3, h * 0.85, w * 0.66, h * 0.1, ground) : '') +
      text(cover, artist, [0.33, 0.86, 0.6, 0.08], { fill: ink, weight: 600, widths: ['mono', 80, 62], maxSize: 22 }) +
      text(cover, small ?? title.year, [0.04, 0.86, 0.24, 0.08], {
        fill: ink,
        weight: 500,
        widths: ['mono', 80, 62],
        maxSize: 14,
      })
    )
  },
}
