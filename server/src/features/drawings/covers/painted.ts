import { circle, path, rect, round, stroke } from '../shapes/marks.ts'

import { imprint, inks, type Language, motifAt, text } from './cover.ts'

/** Drama: a landscape in flat tones over paper, and a title in light letters. */
export const dramaPlate: Language = {
  inks: [
    inks('f2ead9 2b2a2e 8aa0a3 c98f5e 49606b'),
    inks('ece7df 2d2230 b88a9b d9b48f 5c4a66'),
    inks('eef0e6 22302b 9bb096 d6b25e 4b6a5b'),
  ],
  motifs: ['tree', 'bird', 'ship', 'mountain', 'train', 'face'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    const [m, bottom] = [w * 0.07, h * 0.66]
    return (
      rect(0, 0, w, h, ground) +
      rect(m, m, w - 2 * m, bottom - m, a) +
      rect(m, h * 0.3, w - 2 * m, bottom - h * 0.3, b, 'fill-opacity=".55"') +
      motifAt(cover, 0.5, 0.37, 0.5, { main: ink, second: ground, dark: c }) +
      rect(m, h * 0.565, w - 2 * m, bottom - h * 0.565, c) +
      text(cover, cover.title.main, [0.07, 0.69, 0.86, 0.17], {
        fill: ink,
        maxLines: 3,
        weight: 420,
        widths: [118, 100, 80, 65],
        maxSize: 52,
        hang: 'top',
      }) +
      text(cover, cover.title.by, [0.07, 0.865, 0.86, 0.045], {
        fill: c,
        maxSize: 14,
        weight: 600,
        widths: [105, 85, 65],
      }) +
      text(cover, imprint(cover), [0.07, 0.92, 0.86, 0.04], {
        fill: ink,
        maxSize: 12,
        weight: 500,
        widths: [105, 85, 65],
      })
    )
  },
}

/** Fantasy: an arched window in a double frame. */
export const archedWindow: Language = {
  inks: [
    inks('1f2a4d f3e3b5 6f9fc8 d9a441 27406b'),
    inks('30203f f5e6c0 c06a8f d9a441 4a2f5f'),
    inks('17382f f2e6bd 7fb08a d9a441 24554a'),
  ],
  motifs: ['castle', 'sword', 'serpent', 'moon', 'mountain'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    const [l, r, top, bottom] = [w * 0.14, w * 0.86, h * 0.28, h * 0.86]
    const arch = `M${round(l)} ${round(bottom)}V${round(top + w * 0.2)}Q${round(l)} ${round(top)} ${round(w / 2)} ${round(top - h * 0.02)}Q${round(r)} ${round(top)} ${round(r)} ${round(top + w * 0.2)}V${round(bottom)}Z`
    return (
      rect(0, 0, w, h, ground) +
      stroke(
        `M${round(w * 0.04)} ${round(w * 0.04)}H${round(w * 0.96)}V${round(h - w * 0.04)}H${round(w * 0.04)}Z`,
        b,
        w * 0.012,
      ) +
      path(arch, a, `stroke="${b}" stroke-width="${round(w * 0.018)}"`) +
      circle(w * 0.5, h * 0.5, w * 0.22, ink, 'fill-opacity=".35"') +
      motifAt(cover, 0.5, 0.57, 0.56, { main: ink, second: b, dark: c }) +
      text(cover, cover.title.main, [0.08, 0.065, 0.84, 0.185], {
        fill: ink,
        align: 'middle',
        maxLines: 3,
        weight: 640,
        widths: [112, 95, 75, 62],
        isUpper: true,
        tracking: 20,
      }) +
      text(cover, imprint(cover) ?? cover.title.by, [0.1, 0.89, 0.8, 0.05], {
        fill: b,
        align: 'middle',
        maxSize: 14,
        weight: 600,
        widths: [112, 90, 70],
      })
    )
  },
}
