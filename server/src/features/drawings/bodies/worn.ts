import { drawMotif } from '../motifs/draw-motif.ts'
import { box, circle, path, polygon, rect, round, shadow, stroke } from '../shapes/marks.ts'
import { dots } from '../shapes/patterns.ts'
import { type Body, boxFaces, boxOutline, shade } from './thing.ts'

/** A folded T-shirt: collar with its label, short sleeves, a print on the chest. */
export const shirt: Body = (thing) => {
  const { inks, title, lettering, motif, maker } = thing
  const isDark = /^#1/.test(inks.ink) && inks.ground !== inks.b
  const [cloth, print] = isDark ? ['#262830', inks.ground] : [inks.b, inks.ground]
  const sleeve = 'M100 50L34 104Q28 110 32 118L52 154Q56 160 64 156L102 128z'
  const otherSleeve = 'M300 50L366 104Q372 110 368 118L348 154Q344 160 336 156L298 128z'
  return (
    shadow('M110 62L46 116 66 170 104 148V382H312V148L350 170 378 120 310 62z') +
    path(sleeve, cloth) +
    path(sleeve, '#fff2') +
    path(otherSleeve, cloth) +
    path(otherSleeve, '#0004') +
    stroke('M40 112L62 152M360 112L338 152', '#0004', 2) +
    path(
      'M100 50Q120 46 150 34Q200 70 250 34Q280 46 300 50L304 128V358Q304 370 292 370H108Q96 370 96 358V128z',
      cloth,
    ) +
    path('M150 34Q200 70 250 34L240 30Q200 46 160 30z', '#0006') +
    path('M150 34Q200 96 250 34L262 38Q200 118 138 38z', cloth) +
    path('M150 34Q200 96 250 34L262 38Q200 118 138 38z', '#fff3') +
    rect(184, 44, 32, 15, '#f6f2e8', 'rx="2"') +
    lettering.set(maker, {
      x: 186,
      y: 46,
      width: 28,
      height: 11,
      fill: '#23252b',
      weight: 700,
      widths: [90, 65],
      align: 'middle',
    }) +
    circle(200, 192, 62, inks.a) +
    drawMotif(motif, 152, 144, 96, { main: print, second: inks.c, dark: cloth }) +
    lettering.set(title.main, {
      x: 112,
      y: 264,
      width: 176,
      height: 54,
      fill: print,
      weight: 900,
      widths: [112, 95, 75, 62],
      align: 'middle',
      maxLines: 2,
      isUpper: true,
      hang: 'top',
    }) +
    lettering.set(title.by, {
      x: 118,
      y: 100,
      width: 164,
      height: 24,
      fill: print,
      weight: 850,
      widths: [112, 95, 75, 62],
      align: 'middle',
      isUpper: true,
    }) +
    path('M96 344Q200 352 304 344V358Q304 370 292 370H108Q96 370 96 358z', '#0003') +
    path('M296 130L304 128V358Q304 370 292 370Q300 240 296 130z', '#0004') +
    stroke('M104 134Q100 240 106 366', '#fff4', 2)
  )
}

/** A card with a hanging hole and an enamel pin. */
export const pinCard: Body = (thing) => {
  const { inks, title, lettering, motif, maker } = thing
  const [x, y, w, h] = [90, 30, 220, 338]
  return (
    shadow(box(x + 8, y + 12, w, h)) +
    path(
      `M${x + 10} ${y}h${w - 20}q10 0 10 10v${h - 20}q0 10-10 10h${20 - w}q-10 0-10-10v${20 - h}q0-10 10-10zM${x + w / 2 - 9} ${y + 20}a9 9 0 1 0 18 0a9 9 0 1 0-18 0z`,
      '#faf6ea',
      'fill-rule="evenodd"',
    ) +
    dots(x + 10, y + 46, w - 20, h - 120, 15, 2.5, inks.c) +
    circle(x + w / 2 + 5, y + 157, 88, '#0004') +
    circle(x + w / 2, y + 150, 88, '#c9a24b') +
    circle(x + w / 2, y + 150, 82, inks.a) +
    path(
      `M${x + w / 2 - 84} ${y + 138}A86 86 0 0 1 ${x + w / 2 + 30} ${y + 70}`,
      'none',
      'stroke="#fff2c4" stroke-width="5" stroke-linecap="round"',
    ) +
    drawMotif(motif, x + w / 2 - 56, y + 92, 112, { main: '#fdf8ea', second: inks.b, dark: '#23252c' }) +
    lettering.set(title.main, {
      x: x + 20,
      y: y + 258,
      width: w - 40,
      height: 40,
      fill: '#23252b',
      weight: 750,
      widths: [110, 90, 70],
      align: 'middle',
      maxLines: 2,
    }) +
    lettering.set(title.by ?? maker ?? title.year, {
      x: x + 20,
      y: y + 304,
      width: w - 40,
      height: 18,
      fill: '#6d5a3a',
      weight: 600,
      widths: [100, 75],
      align: 'middle',
      maxSize: 15,
    }) +
    stroke(`M${x + 10} ${y + 1}h${w - 20}`, '#fff', 2)
  )
}

/** A shoe box with its lid, and a shoe on top. */
export const shoeBox: Body = (thing) => {
  const { inks, title, lettering, maker } = thing
  const [x, y, w, h, d] = [34, 210, 282, 140, 52]
  const shoe = 'M62 176V118q14 10 30 4q12 26 44 34q44 8 96 12q34 4 34 26v8H62z'
  return (
    shadow(boxOutline(x, y, w + d, h)) +
    boxFaces(x, y, w, h, d, inks.c) +
    rect(x, y + 30, w, h - 30, inks.ground) +
    rect(x - 4, y - 2, w + 8, 38, inks.a) +
    polygon([x + w + 4, y - 2, x + w + d + 4, y - 32, x + w + d + 4, y + 6, x + w + 4, y + 36], inks.a) +
    polygon([x + w + 4, y - 2, x + w + d + 4, y - 32, x + w + d + 4, y + 6, x + w + 4, y + 36], shade.dark) +
    polygon([x - 4, y - 2, x + d - 4, y - 32, x + w + d + 4, y - 32, x + w + 4, y - 2], inks.a) +
    polygon([x - 4, y - 2, x + d - 4, y - 32, x + w + d + 4, y - 32, x + w + 4, y - 2], '#fff4') +
    path(`M70 204H290l10 6H64z`, '#0004') +
    path(shoe, inks.ink) +
    path('M62 186H266v10q0 6-8 6H70q-8 0-8-8z', '#faf6ea') +
    path('M62 118q14 10 30 4l6 12q-18 8-36 2z', inks.c) +
    stroke('M108 132l14-10M120 142l14-10M134 149l14-10', '#faf6ea', 5, 'stroke-linecap="round"') +
    path('M150 186Q176 160 222 168Q190 176 184 186z', inks.a) +
    rect(x + 22, y + 54, 150, 66, '#faf6ea') +
    lettering.set(title.main, {
      x: x + 32,
      y: y + 60,
      width: 130,
      height: 34,
      fill: '#23252b',
      weight: 750,
      widths: [100, 80, 62],
      maxLines: 2,
    }) +
    lettering.set(maker ?? title.by ?? title.year, {
      x: x + 32,
      y: y + 98,
      width: 130,
      height: 16,
      fill: '#6d5a3a',
      weight: 600,
      widths: [100, 75],
      maxSize: 15,
    }) +
    stroke(`M${round(x)} ${y + 37}h${w}`, '#0004', 2)
  )
}
