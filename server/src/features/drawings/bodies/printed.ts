import { drawMotif } from '../motifs/draw-motif.ts'
import { box, circle, group, path, polygon, rect, round, shadow, stroke } from '../shapes/marks.ts'
import { dots, smallPrint } from '../shapes/patterns.ts'
import { type Body, edges, glare, leftFace, pages, shade, spineText, type Thing } from './thing.ts'

/** A comic book: staples, a corner box, pages of newsprint. */
export const comic: Body = (thing) => {
  const { inks, title, lettering, motif } = thing
  const [x, y, w, h] = [84, 30, 222, 336]
  const [bx, by, bw, bh] = [x + 9, y + 10, 40, 66]
  const label = title.number ?? title.year
  return (
    shadow(box(x + 10, y + 14, w + 4, h)) +
    pages(x, y, w, h, 4, '#e6dcc2') +
    thing.cover(x, y, w, h) +
    rect(bx, by, bw, bh, '#fffaf0', `stroke="${inks.ink}" stroke-width="2.500"`) +
    drawMotif(motif, bx + 5, by + 4, 30, { main: inks.a, second: inks.b, dark: inks.ink }) +
    lettering.set(label, {
      x: bx + 4,
      y: by + 38,
      width: bw - 8,
      height: 24,
      fill: inks.ink,
      weight: 800,
      widths: [100, 75],
      align: 'middle',
    }) +
    stroke(`M${x + 2.5} ${y + 84}v22M${x + 2.5} ${y + h - 106}v22`, '#c7ccd2', 3) +
    rect(x, y, 10, h, shade.light) +
    edges(x, y, w, h)
  )
}

/** A magazine: glossy, thin, folded and stapled in the middle. */
export const magazine: Body = (thing) => {
  const [x, y, w, h] = [66, 30, 254, 334]
  return (
    shadow(box(x + 10, y + 14, w, h)) +
    pages(x, y, w, h, 2, '#eeece6') +
    thing.cover(x, y, w, h) +
    rect(x, y, 5, h, shade.light) +
    stroke(`M${x + 1} ${y + 84}v24M${x + 1} ${y + h - 108}v24`, '#8f98a1', 3) +
    glare(x, y, w, h) +
    edges(x, y, w, h)
  )
}

/** A paperback with its spine in the light and its pages below. */
export const paperback: Body = (thing) => {
  const { inks, title } = thing
  const [x, y, w, h, d] = [122, 26, 208, 334, 34]
  const front = thing.cover(x, y, w, h)
  return (
    shadow(box(x - d + 14, y + 16, w + d - 2, h)) +
    polygon(
      [x - d, y + h - 5, x, y + h, x + w, y + h, x + w - 6, y + h + 9, x + 2, y + h + 9, x - d + 3, y + h + 3],
      '#e9dcb9',
    ) +
    stroke(`M${x - d + 2} ${y + h - 1}L${x + 1} ${y + h + 4}H${x + w - 3}`, '#b9a67a', 1) +
    leftFace(x, y, h, d, inks.ground) +
    spineText(thing, title.main, [x - d + 8, y + 20, d - 16, h * 0.6], {
      fill: inks.ink,
      weight: 800,
      widths: [100, 80, 62],
      isUpper: true,
    }) +
    spineText(thing, title.by ?? thing.maker, [x - d + 11, y + h * 0.7, d - 22, h * 0.24], {
      fill: inks.ink,
      weight: 600,
      widths: [90, 65],
      align: 'end',
    }) +
    front +
    stroke(`M${x + 6} ${y}v${h}`, shade.dim, 1.5) +
    edges(x, y, w, h)
  )
}

/** Width by height of film posters by their names; a one-sheet if none is named. */
const sheets: readonly (readonly [ratio: number, name: RegExp])[] = [
  [0.39, /\binsert\b/i],
  [0.43, /\bday ?-?bill\b/i],
  [0.51, /\bthree[- ]sheet|\b3[- ]?sheet/i],
  [0.64, /\bwindow card\b/i],
  [1, /\bsix[- ]sheet|\b6[- ]?sheet/i],
  [1.27, /\bhalf[- ]sheet/i],
  [1.33, /\bquad\b/i],
]
const oneSheet = 0.66

/** A film poster on two pins, in the shape that its name says, with its block of small credits. */
export const poster: Body = (thing) => {
  const { inks, item } = thing
  const [ratio] = sheets.find(([, name]) => name.test(`${item.format ?? ''} ${item.title}`)) ?? [oneSheet]
  const [w, h] =
    ratio > 1 ? [344, Math.round(344 / ratio)] : [Math.round(350 * Math.min(ratio, 0.94)), ratio === 1 ? 329 : 350]
  const [x, y] = [Math.round((400 - w) / 2), Math.round((392 - h) / 2)]
  const credits = Math.round(Math.min(46, h * 0.15))
  const pin = (cx: number) =>
    circle(cx + 1.5, y + 11, 6, '#0004') + circle(cx, y + 9, 6, '#c9352b') + circle(cx - 2, y + 7, 2, '#fff9')
  return (
    shadow(box(x + 8, y + 12, w, h)) +
    rect(x, y, w, h, '#fbf8f0') +
    thing.cover(x + 8, y + 8, w - 16, h - 16 - credits) +
    rect(x + 8, y + h - 8 - credits, w - 16, credits, inks.ground) +
    smallPrint(x + w * 0.12, y + h - credits + 2, w * 0.76, 4, credits * 0.185, inks.ink) +
    path(
      `M${x + w} ${y + h - 34}Q${x + w - 8} ${y + h - 16} ${x + w - 36} ${y + h}L${x + w - 26} ${y + h - 26}z`,
      '#fffdf6',
    ) +
    path(
      `M${x + w} ${y + h - 34}L${x + w - 26} ${y + h - 26}L${x + w - 36} ${y + h}Q${x + w - 20} ${y + h - 24} ${x + w} ${y + h - 34}z`,
      shade.dim,
    ) +
    pin(x + 14) +
    pin(x + w - 14) +
    edges(x, y, w, h)
  )
}

/** Lobby cards: a still in a wide white border, the credits in a strip below, another card behind. */
export const lobbyCard: Body = (thing) => {
  const { inks, title, lettering } = thing
  const [x, y, w, h] = [28, 82, 336, 264]
  const card = (front: string) => rect(x, y, w, h, '#fdfbf4') + front
  return (
    shadow(box(x + 8, y + 12, w, h)) +
    group(card(rect(x + 14, y + 14, w - 28, h - 74, inks.c)) + edges(x, y, w, h), 'transform="rotate(-6 60 340)"') +
    card(thing.cover(x + 14, y + 14, w - 28, h - 74, true)) +
    rect(x + 14, y + h - 52, w * 0.52, 40, inks.ground) +
    lettering.set(title.main, {
      x: x + 22,
      y: y + h - 48,
      width: w * 0.52 - 16,
      height: 32,
      fill: inks.ink,
      weight: 850,
      widths: [100, 80, 62],
      isUpper: true,
      maxLines: 2,
    }) +
    smallPrint(x + w * 0.59, y + h - 44, w * 0.37, 4, 8, '#3a3c42') +
    edges(x, y, w, h)
  )
}

/** A print in a mat and a thin frame; its edition in pencil, if its number is known. */
export const framedPrint: Body = (thing) => {
  const { item, lettering, title } = thing
  const [x, y, w, h] = [66, 28, 268, 340]
  return (
    shadow(box(x + 9, y + 13, w, h)) +
    rect(x, y, w, h, '#2d2620') +
    polygon([x, y, x + w, y, x + w - 9, y + 9, x + 9, y + 9], '#5a4c40') +
    polygon([x, y, x + 9, y + 9, x + 9, y + h - 9, x, y + h], '#453a30') +
    rect(x + 10, y + 10, w - 20, h - 20, '#f8f5ec') +
    path(`M${x + 10} ${y + h - 10}v${20 - h}h${w - 20}l-5 5h${30 - w}v${h - 30}z`, shade.dim) +
    thing.cover(x + 42, y + 40, w - 84, h - 112) +
    stroke(box(x + 42, y + 40, w - 84, h - 112), '#0003', 1) +
    lettering.set(item.printRun === null ? null : `/ ${item.printRun}`, {
      x: x + 44,
      y: y + h - 62,
      width: 70,
      height: 15,
      fill: '#6c675e',
      weight: 300,
      maxSize: 14,
    }) +
    lettering.set(title.by ?? thing.maker, {
      x: x + 120,
      y: y + h - 62,
      width: w - 164,
      height: 15,
      fill: '#6c675e',
      weight: 300,
      widths: [100, 75],
      maxSize: 14,
      align: 'end',
    }) +
    glare(x + 10, y + 10, w - 20, h - 20)
  )
}

/** A trading card over the back of another. */
export const tradingCard: Body = (thing) => {
  const { inks } = thing
  const [x, y, w, h] = [92, 34, 226, 318]
  const back =
    rect(x, y, w, h, '#f8f4e8', 'rx="10"') +
    rect(x + 12, y + 12, w - 24, h - 24, inks.c, 'rx="4"') +
    dots(x + 22, y + 24, w - 40, h - 44, 16, 5, inks.b) +
    circle(x + w / 2, y + h / 2, 52, inks.a)
  return (
    shadow(`${box(x + 10, y + 14, w, h)}`) +
    group(back, `transform="rotate(-9 ${x + w / 2} ${y + h})"`) +
    group(
      back.slice(0, back.indexOf('/>') + 2) + rect(x, y, w, h, '#0002', 'rx="10"'),
      `transform="rotate(-4 ${x + w / 2} ${y + h})"`,
    ) +
    rect(x, y, w, h, '#fdfaf0', 'rx="10"') +
    thing.cover(x + 6, y + 6, w - 12, h - 12) +
    path(`M${x + 1} ${y + h - 10}V${y + 10}q0-9 9-9H${x + w - 10}`, 'none', 'stroke="#fff" stroke-width="2"') +
    path(`M${x + 10} ${y + h - 1}H${x + w - 10}q9 0 9-9V${y + 10}`, 'none', 'stroke="#0005" stroke-width="2"')
  )
}

/** The year, unless the name of the series has it. */
const yearBeside = ({ by, year }: Thing['title']): number | null => (by?.includes(String(year)) ? null : year)

/** A graded card: an acrylic slab in two parts, a label above, the card in its well. */
export const slab: Body = (thing) => {
  const { inks, lettering, title, maker } = thing
  const [x, y, w, h] = [98, 18, 208, 362]
  const label = { x: x + 24, width: w - 48, fill: '#1d1f26' }
  const front = thing.cover(x + 22, y + 104, w - 44, h - 128)
  return (
    shadow(box(x + 9, y + 13, w, h)) +
    rect(x, y, w, h, '#d5dde3', 'rx="12"') +
    rect(x + 4, y + 4, w - 8, h - 8, '#eef3f6', 'rx="9"') +
    rect(x + 10, y + 10, w - 20, 70, '#c4ced6', 'rx="5"') +
    rect(x + 14, y + 14, w - 28, 62, '#fdfdfb', 'rx="3"') +
    rect(x + 14, y + 14, w - 28, 10, inks.a) +
    rect(x + 14, y + 66, w - 28, 10, inks.a) +
    lettering.set(title.main, { ...label, y: y + 28, height: 20, weight: 750, widths: [100, 80, 62], maxLines: 2 }) +
    lettering.set([title.by ?? maker, yearBeside(title)].filter(Boolean).join(' · '), {
      ...label,
      width: w - (title.number ? 100 : 48),
      y: y + 50,
      height: 12,
      weight: 500,
      widths: [100, 80, 62],
    }) +
    // as `No. 3`: a number alone would pass for the grade
    lettering.set(title.number && `No. ${title.number}`, {
      x: x + w - 72,
      y: y + 50,
      width: 48,
      height: 12,
      fill: inks.a,
      weight: 700,
      align: 'end',
      widths: [100, 75],
    }) +
    stroke(`M${x + 6} ${y + 86}h${w - 12}`, '#9eabb5', 2) +
    rect(x + 12, y + 94, w - 24, h - 108, '#c4ced6', 'rx="6"') +
    rect(x + 18, y + 100, w - 36, h - 120, '#fff', 'rx="6"') +
    front +
    glare(x + 4, y + 4, w - 8, h - 8) +
    stroke(
      `M${x + 16} ${y + h - 6}h26M${x + w - 42} ${y + h - 6}h26M${x + 2} ${y + 120}v34M${x + w - 2} ${y + 120}v34`,
      '#9eabb5',
      3,
    ) +
    path(`M${x + 2} ${round(y + h - 14)}V${y + 14}q0-12 12-12H${x + w - 14}`, 'none', 'stroke="#fff" stroke-width="3"')
  )
}
