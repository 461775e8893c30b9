import { circle, rect, round, stroke } from '../shapes/marks.ts'
import { dots, rays, star } from '../shapes/patterns.ts'
import { inks, type Language, motifAt, text } from './cover.ts'

/** A comic book: a masthead with an edge, a burst, dots of cheap print. */
export const newsprintHero: Language = {
  inks: [
    inks('d7332c 16161d f4d23c 2f6db5 fff7e2'),
    inks('4fa7d8 14151d f2c230 d8342f fff7e2'),
    inks('e4572e 15141b f6d64a 2c5aa0 fff6e0'),
  ],
  motifs: ['bolt', 'creature', 'robot', 'bird', 'face', 'rocket'],
  draw(cover) {
    const { width: w, height: h } = cover
    const { ground, ink, a, b, c } = cover.inks
    return (
      rect(0, 0, w, h, b) +
      rays(w * 0.5, h * 0.62, w + h, 16, ground) +
      dots(0, h * 0.3, w, h * 0.7, w * 0.05, w * 0.017, c) +
      star(w * 0.5, h * 0.63, w * 0.49, w * 0.34, 14, c, `stroke="${ink}" stroke-width="${round(w * 0.014)}"`) +
      motifAt(cover, 0.5, 0.63, 0.62, { main: a, second: ground, dark: ink }) +
      text(cover, cover.title.main, [0.25, 0.035, 0.71, 0.22], {
        fill: a,
        maxLines: 3,
        weight: 900,
        widths: [112, 95, 75, 62],
        leading: 0.88,
        isUpper: true,
        edge: ink,
      }) +
      text(cover, cover.title.by ?? cover.title.rest, [0.06, 0.925, 0.88, 0.05], {
        fill: ink,
        weight: 800,
        widths: [110, 85, 65],
        maxSize: 18,
        align: 'middle',
        edge: c,
      })
    )
  },
}

/** Small press and manga: black on paper, speed lines, one spot color. */
export const speedLines: Language = {
  inks: [
    inks('f5f2ea 15151a e0503f cfcabd 98938a'),
    inks('f2f3ef 14171a 2f8f8a c8ceca 8f9693'),
    inks('f6f0ea 1a1517 d8842a d0c8bf 9b9189'),
  ],
  motifs: ['ghost', 'bird', 'face', 'creature', 'key', 'train'],
  draw(cover) {
    const { width: w, height: h, chance } = cover
    const { ground, ink, a, b } = cover.inks
    const [cx, cy] = [w * 0.5, h * 0.6]
    let lines = ''
    for (let i = 0; i < 34; i += 1) {
      const [angle, near] = [(i / 34) * Math.PI * 2, w * chance.between(0.36, 0.46)]
      lines += `M${round(cx + Math.cos(angle) * near)} ${round(cy + Math.sin(angle) * near)}L${round(cx + Math.cos(angle) * (w + h))} ${round(cy + Math.sin(angle) * (w + h))}`
    }
    return (
      rect(0, 0, w, h, ground) +
      stroke(lines, ink, 1.5) +
      circle(cx, cy, w * 0.3, a) +
      motifAt(cover, 0.5, 0.6, 0.66, { main: ink, second: ground, dark: b }) +
      rect(w * 0.22, h * 0.03, w * 0.75, h * 0.22, ground, `stroke="${ink}" stroke-width="${round(w * 0.012)}"`) +
      text(cover, cover.title.main, [0.255, 0.045, 0.68, 0.19], {
        fill: ink,
        maxLines: 3,
        weight: 850,
        widths: [110, 90, 70, 62],
      }) +
      text(cover, cover.title.by ?? cover.title.rest, [0.06, 0.93, 0.88, 0.05], {
        fill: ink,
        weight: 700,
        widths: [100, 80, 62],
        maxSize: 17,
        align: 'end',
        edge: ground,
      })
    )
  },
}
