import { circle, path, polygon, rect, round, stroke } from '../shapes/marks.ts'
import { dots, jagged, rays } from '../shapes/patterns.ts'
import { imprint, inks, type Language, motifAt, text } from './cover.ts'

/** A rental of 1982: a black night, a lit disc, letters that fill the width. */
export const rentalHorror: Language = {
  inks: [
    inks('0d0b10 f3ead8 c3271f e8b23a 3b0f14'),
    inks('0a1014 e9f2d8 6fa83a d8e36a 12301f'),
    inks('120b18 f6e7ec 9a2f78 f0a04a 34123a'),
  ],
  motifs: ['door', 'moon', 'hand', 'eye', 'ghost', 'tree'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, ground) +
      rect(0, 0, w, h * 0.64, c) +
      circle(w * 0.5, h * 0.36, Math.min(w, h) * 0.4, a) +
      motifAt(cover, 0.5, 0.36, 0.62, { main: ground, second: b, dark: a, beside: ground }) +
      jagged(w, h * 0.64, h, 11, h * 0.06, ground) +
      text(cover, cover.title.by, [0.08, 0.025, 0.84, 0.045], {
        fill: ink,
        align: 'middle',
        maxSize: 15,
        widths: [112, 100, 75],
      }) +
      text(cover, cover.title.main, [0.06, 0.655, 0.88, 0.25], {
        fill: b,
        align: 'middle',
        maxLines: 4,
        weight: 900,
        widths: [87, 75, 62],
        leading: 0.84,
        isUpper: true,
      }) +
      text(cover, imprint(cover), [0.08, 0.925, 0.84, 0.045], {
        fill: ink,
        align: 'middle',
        maxSize: 13,
        weight: 500,
        widths: [112, 100, 75],
      })
    )
  },
}

/** Science fiction from the year of home computers: a striped sun over a grid. */
export const neonGrid: Language = {
  inks: [
    inks('15103a f7f3ff ff4f8b 38d6e0 ffb84a'),
    inks('07203a eefcff 35e0a8 ff7a5c ffe36a'),
    inks('2a0d3f fff2e6 ff8a3c 7ce0ff f9d94e'),
  ],
  motifs: ['planet', 'rocket', 'robot', 'sun'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    let grid = ''
    for (let i = -6; i <= 6; i += 1)
      grid += `M${round(w / 2 + i * w * 0.05)} ${round(h * 0.7)}L${round(w / 2 + i * w * 0.28)} ${round(h)}`
    for (const y of [0.7, 0.735, 0.785, 0.86, 0.96]) grid += `M0 ${round(h * y)}H${round(w)}`
    const r = Math.min(w * 0.34, h * 0.27)
    return (
      rect(0, 0, w, h, ground) +
      dots(4, h * 0.04, w, h * 0.5, w * 0.17, 1.6, ink) +
      circle(w * 0.5, h * 0.52, r, a) +
      [0.5, 0.56, 0.61, 0.65].map((y, i) => rect(0, h * y, w, h * (0.008 + i * 0.004), ground)).join('') +
      rect(0, h * 0.7, w, h * 0.3, ground) +
      stroke(grid, b, 1.2) +
      motifAt(cover, 0.5, 0.47, (r * 1.55) / Math.min(w, h), { main: ink, second: b, dark: ground }) +
      text(cover, cover.title.main, [0.06, 0.04, 0.88, 0.2], {
        fill: c,
        align: 'middle',
        maxLines: 3,
        weight: 850,
        widths: [125, 112, 87, 70],
        isUpper: true,
        hang: 'top',
      }) +
      rect(0, h * 0.925, w, h * 0.075, ground) +
      text(cover, imprint(cover) ?? cover.title.by, [0.06, 0.935, 0.88, 0.045], {
        fill: ink,
        align: 'middle',
        maxSize: 13,
        weight: 600,
        widths: [125, 100, 75],
      })
    )
  },
}

/** Action: a diagonal, a hot half and a cold half. */
export const actionSplit: Language = {
  inks: [
    inks('e2452b fff4e0 14213a ffc53d 0b0f1a'),
    inks('f08a1d fff8e8 1d3a4c d9322e 0c141b'),
    inks('2f6f8f fff3da e0472c ffd34d 0b1420'),
  ],
  motifs: ['car', 'bolt', 'sword', 'face', 'train'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, ground) +
      rays(w * 0.62, h * 0.34, w + h, 9, b, 0.1) +
      polygon([0, h * 0.34, w, h * 0.7, w, h, 0, h], a) +
      polygon([0, h * 0.34, w, h * 0.7, w, h * 0.725, 0, h * 0.375], ink) +
      motifAt(cover, 0.55, 0.36, 0.66, { main: c, second: ink, dark: ground, beside: c }) +
      text(cover, cover.title.main, [0.07, 0.7, 0.86, 0.2], {
        fill: ink,
        maxLines: 3,
        weight: 900,
        widths: [112, 100, 80, 62],
        isUpper: true,
        leading: 0.86,
        hang: 'bottom',
      }) +
      text(cover, cover.title.by, [0.07, 0.03, 0.86, 0.05], {
        fill: c,
        maxSize: 14,
        weight: 800,
        widths: [112, 90, 70],
      }) +
      text(cover, imprint(cover), [0.07, 0.925, 0.86, 0.045], {
        fill: b,
        maxSize: 13,
        weight: 600,
        widths: [112, 90, 70],
      })
    )
  },
}

/** Comedy: a bright field, confetti, fat letters with an edge. */
export const comedyPop: Language = {
  inks: [
    inks('ffd23f 1b1b3a ee4266 3bceac fffdf5'),
    inks('58c4dd 20223f ff6b5e ffe066 fffdf5'),
    inks('ff8fa3 2b1d3f 3a86c8 ffe45e fffaf2'),
  ],
  motifs: ['hat', 'fish', 'car', 'creature', 'face', 'flower'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, ground) +
      dots(w * 0.06, h * 0.05, w, h * 0.95, w * 0.16, w * 0.035, b) +
      circle(w * 0.5, h * 0.42, Math.min(w, h) * 0.4, c) +
      motifAt(cover, 0.5, 0.42, 0.58, { main: a, second: ground, dark: ink }) +
      path(
        `M0 ${round(h * 0.69)}Q${round(w / 2)} ${round(h * 0.62)} ${round(w)} ${round(h * 0.69)}V${round(h)}H0Z`,
        ink,
      ) +
      text(cover, cover.title.main, [0.07, 0.7, 0.86, 0.2], {
        fill: c,
        align: 'middle',
        maxLines: 3,
        weight: 900,
        widths: [118, 105, 85, 65],
        leading: 0.9,
      }) +
      text(cover, imprint(cover), [0.08, 0.925, 0.84, 0.045], {
        fill: ground,
        align: 'middle',
        maxSize: 13,
        weight: 600,
        widths: [112, 90, 70],
      })
    )
  },
}
