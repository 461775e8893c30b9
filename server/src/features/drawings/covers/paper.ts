import { circle, path, polygon, rect, round } from '../shapes/marks.ts'
import { bars } from '../shapes/patterns.ts'
import { imprint, inks, type Language, motifAt, text } from './cover.ts'

/** A drugstore paperback: a band for the publisher, a shout of a title, a painted scene. */
export const pulpPaperback: Language = {
  inks: [
    inks('f2c230 1d1a18 b3261e 2f6f7a f9efd2'),
    inks('e8653a 1b1712 f5e4b8 3a4a7a fbeed0'),
    inks('7fb3a6 191a20 d8442e f3d26b fbf2da'),
  ],
  motifs: ['face', 'hat', 'car', 'door', 'key', 'eye'],
  draw(cover) {
    const { width: w, height: h, title, maker } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, c) +
      rect(0, 0, w, h * 0.075, ink) +
      text(cover, maker ?? title.year, [0.06, 0.015, 0.6, 0.045], {
        fill: ground,
        weight: 700,
        widths: [112, 90, 70],
        maxSize: 15,
      }) +
      (maker
        ? text(cover, title.year, [0.7, 0.015, 0.24, 0.045], { fill: c, weight: 600, maxSize: 14, align: 'end' })
        : '') +
      text(cover, title.main, [0.06, 0.095, 0.88, 0.26], {
        fill: a === '#f5e4b8' ? ink : a,
        maxLines: 4,
        weight: 900,
        widths: [105, 87, 70, 62],
        leading: 0.86,
        isUpper: true,
        hang: 'top',
      }) +
      rect(0, h * 0.4, w, h * 0.5, ground) +
      polygon([0, h * 0.9, w * 0.62, h * 0.4, w, h * 0.4, w, h * 0.9], b) +
      rect(0, h * 0.84, w, h * 0.06, ink) +
      motifAt(cover, 0.52, 0.63, 0.7, { main: c, second: a, dark: ink }) +
      text(cover, title.by ?? title.rest, [0.06, 0.915, 0.88, 0.06], {
        fill: ink,
        weight: 800,
        widths: [112, 90, 70],
        maxSize: 24,
        align: 'middle',
      })
    )
  },
}

/** A science fiction paperback of 1971: spheres over a plain, a title in wide light type. */
export const cosmicPaperback: Language = {
  inks: [
    inks('f3efe6 23203a e2733a 5a4a9c f3c05f'),
    inks('eef0ea 132a35 2f9c95 e0573f f5c969'),
    inks('f2ece4 2f1830 b8407a 3f7fa6 f6c26a'),
  ],
  motifs: ['rocket', 'planet', 'robot', 'eye', 'castle'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const top = h * 0.34
    return (
      rect(0, 0, w, h, ground) +
      rect(0, top, w, h - top, b) +
      circle(w * 0.78, top + h * 0.14, w * 0.17, c) +
      path(
        `M0 ${round(h * 0.8)}Q${round(w * 0.3)} ${round(h * 0.7)} ${round(w)} ${round(h * 0.78)}V${round(h)}H0Z`,
        a,
      ) +
      path(
        `M0 ${round(h * 0.9)}Q${round(w * 0.6)} ${round(h * 0.8)} ${round(w)} ${round(h * 0.92)}V${round(h)}H0Z`,
        ink,
      ) +
      [0.2, 0.13, 0.07].map((r, i) => circle(w * 0.24, h * 0.56, w * r, [ground, a, ink][i] ?? a)).join('') +
      motifAt(cover, 0.56, 0.64, 0.52, { main: ground, second: c, dark: ink }) +
      text(cover, title.by ?? imprint(cover), [0.07, 0.03, 0.86, 0.05], {
        fill: a,
        weight: 700,
        widths: [118, 95, 70],
        maxSize: 18,
      }) +
      text(cover, title.main, [0.07, 0.095, 0.86, 0.215], {
        fill: ink,
        maxLines: 3,
        weight: 500,
        widths: [125, 105, 80, 62],
        hang: 'top',
        leading: 0.94,
      }) +
      (title.by
        ? text(cover, imprint(cover), [0.07, 0.935, 0.86, 0.04], {
            fill: ground,
            weight: 500,
            widths: [110, 85],
            maxSize: 12,
          })
        : '')
    )
  },
}

/** Magazines have no barcode before this year. */
const firstBarcodes = 1976

/** A newsstand magazine: a masthead over one picture. */
export const masthead: Language = {
  inks: [
    inks('e8503a fffaf0 1f2d3d f5c84b 7ec0c4'),
    inks('2f8f9d fffaf0 1b2238 f6b73c f08a6b'),
    inks('f0b429 fffdf6 2a1f3d d3423f 6fa8a0'),
  ],
  motifs: ['face', 'antenna', 'rocket', 'car', 'flower'],
  draw(cover) {
    const { width: w, height: h, title, maker } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, c) +
      circle(w * 0.55, h * 0.62, w * 0.46, b) +
      motifAt(cover, 0.55, 0.63, 0.86, { main: ground, second: ink, dark: a }) +
      rect(0, 0, w, h * 0.235, ground) +
      text(cover, title.main, [0.05, 0.055, 0.9, 0.165], {
        fill: ink,
        maxLines: 2,
        weight: 900,
        widths: [112, 95, 75, 62],
        leading: 0.84,
        tracking: -15,
      }) +
      text(cover, maker ?? title.by ?? title.rest, [0.05, 0.012, 0.6, 0.035], {
        fill: ink,
        weight: 600,
        widths: [110, 85],
        maxSize: 12,
      }) +
      text(cover, title.year, [0.7, 0.012, 0.25, 0.035], { fill: ink, weight: 600, maxSize: 12, align: 'end' }) +
      (title.number
        ? circle(w * 0.16, h * 0.34, w * 0.11, a) +
          text(cover, title.number, [0.09, 0.305, 0.14, 0.07], {
            fill: ink,
            weight: 800,
            align: 'middle',
            widths: [100, 75],
          })
        : '') +
      (title.year !== null && title.year < firstBarcodes
        ? ''
        : rect(w * 0.05, h * 0.88, w * 0.22, h * 0.085, '#fff') +
          bars(w * 0.065, h * 0.89, w * 0.19, h * 0.065, '#111'))
    )
  },
}

/** A catalog or an exhibition: a grid, quarter circles, small type ranged left. */
export const exhibitionGrid: Language = {
  inks: [
    inks('f1ede3 1b1c20 d9432f 1f4e79 e9b44c'),
    inks('e9eee9 16211d 2c7a5b e0673c d9c85f'),
    inks('efeae6 221b2c 6a3fa0 e2603f f0b955'),
  ],
  motifs: ['eye', 'clock', 'tree', 'lantern', 'hand', 'wave'],
  draw(cover) {
    const { width: w, height: h, title, chance } = cover
    const { ground, ink, a, b, c } = cover.inks
    const s = w / 3
    const cells = Array.from({ length: 9 }, (_, i) => {
      const [x, y, fill] = [
        (i % 3) * s,
        h * 0.06 + Math.floor(i / 3) * s * Math.min(1, h / w),
        chance.of([a, b, c, ink]),
      ]
      if (i === 4 || chance.is(0.25)) return ''
      const arc = chance.is(0.5)
        ? `M${round(x)} ${round(y)}h${round(s)}a${round(s)} ${round(s)} 0 0 1 ${round(-s)} ${round(s)}z`
        : `M${round(x + s)} ${round(y)}v${round(s)}a${round(s)} ${round(s)} 0 0 1 ${round(-s)} ${round(-s)}z`
      return path(arc, fill)
    }).join('')
    return (
      rect(0, 0, w, h, ground) +
      cells +
      circle(w * 0.5, h * 0.06 + s * 1.5 * Math.min(1, h / w), s * 0.62, ground) +
      motifAt(cover, 0.5, 0.06 + (s * 1.5 * Math.min(1, h / w)) / h, (s * 0.86) / Math.min(w, h), {
        main: ink,
        second: c,
        dark: a,
      }) +
      rect(0, h * 0.78, w, h * 0.22, ground) +
      text(cover, title.main, [0.05, 0.8, 0.7, 0.12], {
        fill: ink,
        maxLines: 2,
        weight: 720,
        widths: [108, 90, 70],
        maxSize: 34,
        hang: 'top',
      }) +
      text(cover, title.by ?? title.rest ?? cover.maker, [0.05, 0.93, 0.66, 0.045], {
        fill: a,
        weight: 600,
        widths: [105, 85, 65],
        maxSize: 13,
      }) +
      text(cover, title.year, [0.76, 0.8, 0.19, 0.07], {
        fill: ink,
        weight: 400,
        maxSize: 20,
        align: 'end',
        hang: 'top',
      })
    )
  },
}
