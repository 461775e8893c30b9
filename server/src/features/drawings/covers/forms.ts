import { circle, path, polygon, rect, round, stroke } from '../shapes/marks.ts'

import { credits, inks, type Language, motifAt, text } from './cover.ts'

/** A learning record: tiles of primary shapes. */
export const learningTiles: Language = {
  inks: [inks('fff6e0 23314f e94f37 f6c445 3f88c5'), inks('f4f7e8 2a2d43 2f9e77 f2a541 d6507c')],
  motifs: ['bird', 'fish', 'flower', 'car', 'train', 'hat', 'sun'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const { artist } = credits(cover)
    const [s, top] = [w / 4, h * 0.3]
    const tile = (i: number, j: number) => {
      const [x, y, fill] = [i * s, top + j * s, [a, b, c, ground][(i + j * 3) % 4] ?? a]
      const shapes = [
        circle(x + s / 2, y + s / 2, s * 0.3, ink),
        polygon([x + s * 0.2, y + s * 0.8, x + s * 0.5, y + s * 0.2, x + s * 0.8, y + s * 0.8], ground),
        rect(x + s * 0.24, y + s * 0.24, s * 0.52, s * 0.52, ground),
        path(
          `M${round(x)} ${round(y)}h${round(s)}a${round(s)} ${round(s)} 0 0 1 ${round(-s)} ${round(s)}z`,
          fill === a ? c : a,
        ),
      ]
      return rect(x, y, s + 0.4, s + 0.4, fill) + (shapes[(i * 5 + j * 3) % 4] ?? '')
    }
    const rows = Math.ceil((h - top) / s)
    const tiles = Array.from({ length: 4 * rows }, (_, i) => tile(i % 4, Math.floor(i / 4))).join('')
    return (
      rect(0, 0, w, h, ground) +
      tiles +
      circle(w * 0.5, top + s * 1.4, s * 1.05, ground) +
      motifAt(cover, 0.5, (top + s * 1.4) / h, (s * 1.5) / Math.min(w, h), { main: a, second: b, dark: ink }) +
      text(cover, title.main, [0.05, 0.04, 0.9, 0.17], {
        fill: ink,
        maxLines: 2,
        weight: 850,
        widths: [125, 110, 85, 65],
        leading: 0.9,
      }) +
      text(cover, artist ?? title.year, [0.05, 0.22, 0.9, 0.06], {
        fill: a,
        weight: 700,
        widths: [112, 90, 70],
        maxSize: 18,
      })
    )
  },
}

/** The nineties and after: one form, much air. */
export const oneForm: Language = {
  inks: [
    inks('f3f1ec 1c1d22 ff5a36 d9d4c8 8b8f98'),
    inks('1d1f26 f2efe6 7bd0b4 30343f 9aa0ad'),
    inks('e8e3f4 241c3b 5b3fd0 cfc5ea 8d83ae'),
  ],
  motifs: ['planet', 'bolt', 'eye', 'key', 'wave', 'robot'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const { artist } = credits(cover)
    const s = Math.min(w, h)
    return (
      rect(0, 0, w, h, ground) +
      circle(w * 0.5, h * 0.47, s * 0.36, b) +
      stroke(
        `M${round(w * 0.5 - s * 0.36)} ${round(h * 0.47)}a${round(s * 0.36)} ${round(s * 0.36)} 0 1 1 ${round(s * 0.36)} ${round(s * 0.36)}`,
        a,
        s * 0.03,
      ) +
      motifAt(cover, 0.5, 0.47, 0.44, { main: a, second: ink, dark: ground }) +
      text(cover, title.main, [0.06, 0.86, 0.6, 0.1], {
        fill: ink,
        maxLines: 2,
        weight: 680,
        widths: [110, 90, 70],
        maxSize: 22,
        hang: 'bottom',
      }) +
      text(cover, artist, [0.06, 0.04, 0.62, 0.06], {
        fill: ink,
        weight: 500,
        widths: [110, 90, 70],
        maxSize: 17,
        hang: 'top',
      }) +
      text(cover, title.year, [0.7, 0.04, 0.24, 0.06], { fill: c, weight: 500, maxSize: 17, align: 'end', hang: 'top' })
    )
  },
}
