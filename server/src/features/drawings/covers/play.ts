import { circle, group, path, polygon, rect, round, stroke } from '../shapes/marks.ts'
import { dots, rays, star } from '../shapes/patterns.ts'
import { inks, type Language, motifAt, text } from './cover.ts'

/** A toy box: a burst, a hero, a name that stands on a slope. */
export const toyBurst: Language = {
  inks: [
    inks('f25c3b fff8e4 ffd23f 24306b 3bb3a9'),
    inks('3a7bd5 fffbe8 ffce3a e0453a 7fd1ae'),
    inks('5b3f9e fff8e6 ffcf40 ee5a6f 46b5c9'),
  ],
  motifs: ['creature', 'robot', 'figure', 'serpent'],
  draw(cover) {
    const { width: w, height: h, title, maker } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, ground) +
      rays(w * 0.5, h * 0.6, w + h, 12, c) +
      star(w * 0.5, h * 0.6, w * 0.47, w * 0.36, 18, a) +
      motifAt(cover, 0.5, 0.6, 0.62, { main: b, second: ink, dark: ground }) +
      polygon([0, 0, w, 0, w, h * 0.23, 0, h * 0.3], b) +
      polygon([0, h * 0.3, w, h * 0.23, w, h * 0.25, 0, h * 0.325], a) +
      text(cover, title.main, [0.06, 0.035, 0.88, 0.2], {
        fill: ink,
        maxLines: 2,
        weight: 900,
        widths: [120, 105, 85, 65],
        align: 'middle',
      }) +
      text(cover, maker ?? title.by ?? title.rest, [0.06, 0.925, 0.66, 0.05], {
        fill: ink,
        weight: 800,
        widths: [112, 90, 70],
        maxSize: 17,
      }) +
      text(cover, title.year, [0.74, 0.925, 0.2, 0.05], { fill: ink, weight: 600, maxSize: 15, align: 'end' })
    )
  },
}

/** A game: blocks like those that a screen of its time could show. */
export const pixelSky: Language = {
  inks: [
    inks('1c1f4a f4f6ff 4ad991 ff5c7a ffd84d'),
    inks('10304a f2fbff ff9f43 4ad0e0 f9e27d'),
    inks('3a1345 fff3fb 54d3ff ffb43d f26d9d'),
  ],
  motifs: ['robot', 'castle', 'rocket', 'ghost', 'sword', 'car'],
  draw(cover) {
    const { width: w, height: h, title, maker, chance } = cover
    const { ground, ink, a, b, c } = cover.inks
    const s = w / 12
    const hills = Array.from({ length: 12 }, (_, i) => {
      const rise = chance.whole(1, 3) * s
      return rect(i * s, h * 0.88 - rise, s + 0.3, rise + h * 0.1, i % 2 ? a : b)
    }).join('')
    return (
      rect(0, 0, w, h, ground) +
      Array.from({ length: 14 }, () =>
        rect(chance.whole(0, 11) * s, h * 0.3 + chance.whole(0, 8) * s, s * 0.3, s * 0.3, ink),
      ).join('') +
      rect(w * 0.2, h * 0.34, w * 0.6, s, c) +
      rect(w * 0.14, h * 0.34 + s, w * 0.72, s * 5, c) +
      rect(w * 0.2, h * 0.34 + s * 6, w * 0.6, s, c) +
      hills +
      motifAt(cover, 0.5, 0.565, 0.6, { main: ground, second: b, dark: ink }) +
      rect(0, h * 0.91, w, h * 0.09, ground) +
      text(cover, title.main, [0.06, 0.05, 0.88, 0.23], {
        fill: c,
        maxLines: 3,
        weight: 900,
        widths: [125, 105, 85, 65],
        isUpper: true,
        align: 'middle',
        edge: ground,
      }) +
      text(cover, maker, [0.06, 0.93, 0.62, 0.045], { fill: ink, weight: 800, widths: [112, 90, 70], maxSize: 15 }) +
      text(cover, title.year, [0.7, 0.93, 0.24, 0.045], { fill: ink, weight: 700, maxSize: 15, align: 'end' })
    )
  },
}

/** A sports card: a picture in a white border, a name on a ribbon. */
export const sportsCard: Language = {
  inks: [
    inks('f8f4e6 1d2233 d8432f 3a7f5c f0c24b'),
    inks('faf6ea 1f1d2b 2c5fa8 e0842f f4d35e'),
    inks('f7f3e8 221d1a 8a3a8f 3f9c8f f2c14e'),
  ],
  motifs: ['face', 'face', 'face', 'bolt', 'bird'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const m = w * 0.06
    return (
      rect(0, 0, w, h, ground) +
      rect(m, m, w - 2 * m, h * 0.74, b) +
      group(rays(w * 0.5, h * 0.5, w, 10, c, 0.05), 'opacity=".35"') +
      motifAt(cover, 0.5, 0.46, 0.82, { main: c, second: ground, dark: ink }) +
      rect(0, h * 0.8, w, h * 0.2, ground) +
      rect(0, 0, m, h, ground) +
      rect(w - m, 0, m, h, ground) +
      rect(0, 0, w, m, ground) +
      path(
        `M${round(m)} ${round(h * 0.73)}H${round(w * 0.9)}l${round(w * 0.04)} ${round(h * 0.06)}l${round(-w * 0.04)} ${round(h * 0.06)}H${round(m)}z`,
        a,
      ) +
      text(cover, title.main, [0.09, 0.74, 0.79, 0.1], {
        fill: ground,
        weight: 850,
        widths: [112, 95, 75, 62],
        maxLines: 2,
        isUpper: true,
      }) +
      text(cover, title.by ?? title.rest ?? cover.maker, [0.07, 0.87, 0.64, 0.08], {
        fill: ink,
        weight: 640,
        widths: [105, 85, 65],
        maxSize: 17,
        maxLines: 2,
      }) +
      (title.number
        ? circle(w * 0.84, h * 0.905, w * 0.085, ink) +
          text(cover, title.number, [0.77, 0.875, 0.14, 0.06], {
            fill: ground,
            weight: 800,
            align: 'middle',
            widths: [100, 75],
          })
        : text(cover, title.year, [0.72, 0.87, 0.21, 0.08], { fill: a, weight: 700, maxSize: 17, align: 'end' }))
    )
  },
}

/** A card of a fantasy game: art in a frame, a bar for its name, a box for its rules. */
export const runeCard: Language = {
  inks: [
    inks('2a2433 f3ead2 7a5ca8 d6a545 c9b98f'),
    inks('1f2d2a f2ecd4 3f8f7a d6a545 c2bd94'),
    inks('33201c f5ead4 b0523a d6a545 cfb892'),
  ],
  motifs: ['serpent', 'sword', 'castle', 'ship', 'key', 'moon'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    const m = w * 0.07
    return (
      rect(0, 0, w, h, ground) +
      rect(m, m, w - 2 * m, h - 2 * m, c) +
      rect(m * 1.5, m * 1.5, w - 3 * m, h * 0.095, ink) +
      text(cover, title.main, [0.14, 0.085, 0.72, 0.07], { fill: ground, weight: 740, widths: [105, 85, 65] }) +
      rect(m * 1.5, h * 0.19, w - 3 * m, h * 0.42, a) +
      circle(w * 0.5, h * 0.4, w * 0.27, ink, 'fill-opacity=".25"') +
      motifAt(cover, 0.5, 0.4, 0.52, { main: ink, second: b, dark: ground }) +
      stroke(
        `M${round(m * 1.5)} ${round(h * 0.19)}h${round(w - 3 * m)}v${round(h * 0.42)}h${round(3 * m - w)}z`,
        b,
        w * 0.016,
      ) +
      rect(m * 1.5, h * 0.635, w - 3 * m, h * 0.27, ink) +
      text(cover, title.by ?? cover.maker, [0.14, 0.65, 0.72, 0.055], {
        fill: a,
        weight: 700,
        widths: [105, 85, 65],
        maxSize: 15,
      }) +
      text(cover, title.rest ?? title.year, [0.14, 0.71, 0.72, 0.055], {
        fill: ground,
        weight: 500,
        widths: [105, 85, 65],
        maxSize: 14,
      }) +
      stroke(
        `M${round(w * 0.14)} ${round(h * 0.8)}H${round(w * 0.84)}M${round(w * 0.14)} ${round(h * 0.84)}H${round(w * 0.7)}`,
        c,
        h * 0.012,
      ) +
      circle(w * 0.83, h * 0.875, w * 0.06, b, `stroke="${ground}" stroke-width="2"`)
    )
  },
}

/** Stationery, parcels and what has no language of its own: a label on kraft paper. */
export const plainLabel: Language = {
  inks: [inks('c79a63 2b2118 f5efe0 8a5a33 b3261e'), inks('b98f5f 241d16 f3eee2 7d5230 27506b')],
  motifs: ['key', 'clock', 'lantern', 'hand', 'hat'],
  draw(cover) {
    const { width: w, height: h, title } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, ground) +
      dots(0, 0, w, h, 26, 1.6, b) +
      rect(w * 0.12, h * 0.24, w * 0.76, h * 0.56, a) +
      stroke(
        `M${round(w * 0.145)} ${round(h * 0.275)}h${round(w * 0.71)}v${round(h * 0.49)}h${round(-w * 0.71)}z`,
        c,
        2,
      ) +
      motifAt(cover, 0.27, 0.41, 0.2, { main: c, second: b, dark: ink }) +
      text(cover, title.main, [0.18, 0.52, 0.64, 0.21], {
        fill: ink,
        maxLines: 3,
        weight: 700,
        widths: [105, 87, 70],
        hang: 'middle',
        maxSize: 30,
      }) +
      text(cover, cover.maker ?? title.by ?? title.rest, [0.4, 0.33, 0.44, 0.07], {
        fill: ink,
        weight: 500,
        widths: ['mono', 85, 65],
        maxSize: 16,
        align: 'end',
      }) +
      text(cover, title.year, [0.4, 0.41, 0.44, 0.07], {
        fill: c,
        weight: 600,
        widths: ['mono', 85],
        maxSize: 16,
        align: 'end',
      })
    )
  },
}
