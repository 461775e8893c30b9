import { drawMotif } from '../motifs/draw-motif.ts'
import { readableOn } from '../shapes/contrast.ts'
import { box, circle, path, polygon, rect, round, shadow, stroke } from '../shapes/marks.ts'
import { dots } from '../shapes/patterns.ts'
import { type Body, boxFaces, boxOutline, shade } from './thing.ts'

/** Words of a title that name a garment: nobody prints them on it. */
const garment =
  /[,\s]*\b(?:(?:long|short)[- ]sleeved?|ringer|raglan|baseball|tour|crew|concert|work|band|promo|staff)?[- ]*(?:t-?shirt|tee|shirt|hoodie|sweatshirt|jersey|long[- ]sleeved?)s?$/i

/** The name that a shirt has as its print. */
const printOf = (name: string): string => name.replace(garment, '').trim() || name

const folded =
  'M84 62Q116 54 146 36Q200 76 254 36Q284 54 316 62Q330 66 330 80V340Q330 354 316 354H84Q70 354 70 340V80Q70 66 84 62z'
/** What shows of a sleeve that is folded back: set in at the shoulder, or a raglan's from the collar on. */
const sleeves = {
  setIn: [
    'M84 62Q92 60 100 57.500Q102 104 70 146V80Q70 66 84 62z',
    'M316 62Q308 60 300 57.500Q298 104 330 146V80Q330 66 316 62z',
    'M100 57.500Q102 104 70 146M300 57.500Q298 104 330 146',
  ],
  raglan: [
    'M84 62Q112 55 134 43Q122 116 70 158V80Q70 66 84 62z',
    'M316 62Q288 55 266 43Q278 116 330 158V80Q330 66 316 62z',
    'M134 43Q122 116 70 158M266 43Q278 116 330 158',
  ],
} as const

/** A T-shirt folded for a shelf: its sleeves behind it, collar and label above, a print on the chest. */
export const shirt: Body = (thing) => {
  const { inks, title, item, lettering, motif, maker } = thing
  const isDark = /^#1/.test(inks.ink) && inks.ground !== inks.b
  const cloth = isDark ? '#262830' : inks.b
  const print = readableOn(cloth, [inks.ground, inks.ink, '#fbf6ea', '#1b1c22'])
  const text = `${item.format ?? ''} ${item.title}`
  const other = cloth === inks.c ? inks.a : inks.c
  const isRaglan = /raglan|baseball/i.test(text)
  const [left, right, seams] = isRaglan ? sleeves.raglan : sleeves.setIn
  const [sleeve, rib] = [isRaglan ? other : cloth, isRaglan || /ringer/i.test(text) ? other : cloth]
  const under = 'M72 330H328V352Q328 366 314 366H86Q72 366 72 352z'
  return (
    shadow('M94 74L160 48H254L328 76 340 92V370H80V86z') +
    path(under, cloth, 'stroke="#ffffff2e" stroke-width="1.500"') +
    path(under, '#0006') +
    path(folded, cloth, 'stroke="#ffffff2e" stroke-width="1.500"') +
    path(left, sleeve) +
    path(left, '#fff2') +
    path(right, sleeve) +
    path(right, '#0003') +
    stroke(seams, '#0006', 2.5) +
    path('M146 36Q200 58 254 36L246 29Q200 46 154 29z', '#0009') +
    path('M154 29Q200 46 246 29L240 25Q200 38 160 25z', rib, 'stroke="#ffffff2e" stroke-width="1"') +
    path('M146 36Q200 108 254 36L269 44Q200 134 131 44z', rib) +
    path('M146 36Q200 108 254 36L269 44Q200 134 131 44z', '#fff3') +
    stroke('M136 48Q200 130 264 48', '#0005', 1.2, 'stroke-dasharray="3 3"') +
    rect(184, 47, 32, 17, '#f6f2e8', 'rx="2"') +
    lettering.set(maker, {
      x: 186,
      y: 50,
      width: 28,
      height: 12,
      fill: '#23252b',
      weight: 700,
      widths: [90, 65],
      align: 'middle',
    }) +
    lettering.set(title.by, {
      x: 104,
      y: 116,
      width: 192,
      height: 28,
      fill: print,
      weight: 850,
      widths: [112, 95, 75, 62],
      align: 'middle',
      isUpper: true,
    }) +
    circle(200, 208, 58, inks.a) +
    drawMotif(motif, 154, 162, 92, { main: print, second: inks.c, dark: cloth }) +
    lettering.set(printOf(title.main), {
      x: 100,
      y: 276,
      width: 200,
      height: 54,
      fill: print,
      weight: 900,
      widths: [112, 95, 75, 62],
      align: 'middle',
      maxLines: 2,
      isUpper: true,
      hang: 'top',
    }) +
    path('M70 330Q200 342 330 330V340Q330 354 316 354H84Q70 354 70 340z', '#0003') +
    path('M322 146L330 140V340Q330 354 316 354Q326 250 322 146z', '#0004') +
    stroke('M78 156Q74 250 79 344', '#fff4', 2)
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
  const shoe =
    'M56 172Q50 130 60 104Q72 98 84 104Q96 126 124 116L150 94Q158 92 164 100Q186 134 232 144Q290 152 300 172Q304 184 300 190H60Q56 182 56 172z'
  return (
    shadow(boxOutline(x, y, w + d, h)) +
    boxFaces(x, y, w, h, d, inks.c) +
    rect(x, y + 30, w, h - 30, inks.ground) +
    rect(x - 4, y - 2, w + 8, 38, inks.a) +
    polygon([x + w + 4, y - 2, x + w + d + 4, y - 32, x + w + d + 4, y + 6, x + w + 4, y + 36], inks.a) +
    polygon([x + w + 4, y - 2, x + w + d + 4, y - 32, x + w + d + 4, y + 6, x + w + 4, y + 36], shade.dark) +
    polygon([x - 4, y - 2, x + d - 4, y - 32, x + w + d + 4, y - 32, x + w + 4, y - 2], inks.a) +
    polygon([x - 4, y - 2, x + d - 4, y - 32, x + w + d + 4, y - 32, x + w + 4, y - 2], '#fff4') +
    path('M60 206H306l12 6H58z', '#0004') +
    // the sneaker: its body, the cap of its toe, a heel, a stripe, laces over the tongue, and a sole
    path(shoe, inks.ink === '#2b2118' ? inks.c : '#f5efe0') +
    path('M232 144Q290 152 300 172Q304 184 300 190H224Q222 160 232 144z', '#fbf6ea') +
    path('M56 172Q50 130 60 104Q72 98 84 104Q80 150 96 190H60Q56 182 56 172z', '#2b2118') +
    path('M100 186Q128 150 190 132L200 140Q150 156 132 188z', '#2b2118') +
    path('M124 116L150 94Q158 92 164 100Q186 134 232 144L222 156Q168 148 138 112z', '#0003') +
    stroke('M152 116L170 102M166 128L184 114M182 138L200 126M200 146L216 134', '#fbf6ea', 6, 'stroke-linecap="round"') +
    path('M54 186H304Q310 188 306 200Q304 208 296 208H66Q56 208 54 198z', '#fbf6ea') +
    path('M54 200H306Q304 208 296 208H66Q56 208 54 200z', '#c9c1ae') +
    stroke('M60 193H300', '#c9c1ae', 2, 'stroke-dasharray="4 4"') +
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
