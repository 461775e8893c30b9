import { drawMotif } from '../motifs/draw-motif.ts'
import { box, circle, group, panel, path, polygon, rect, shadow, softShade, stroke } from '../shapes/marks.ts'
import { dots, rays } from '../shapes/patterns.ts'
import { type Body, boxFaces, boxOutline, edges, glare, leftFace, shade, spineText, type Thing } from './thing.ts'

/** The inside of a box behind its window: walls that fall back, a floor, and the shadow of what stands on it. */
function insideOf(x: number, y: number, width: number, height: number): string {
  const [right, bottom, deep] = [x + width, y + height, 26]
  const [back, floor] = [y + deep * 0.7, bottom - deep * 1.5]
  return (
    polygon([x, y + 8, x + deep, back, x + deep, floor, x, bottom - 8], '#0005') +
    polygon([right, y + 8, right - deep, back, right - deep, floor, right, bottom - 8], '#0002') +
    polygon([x + 8, y, right - 8, y, right - deep, back, x + deep, back], '#0006') +
    polygon([x + 4, bottom - 4, x + deep, floor, right - deep, floor, right - 4, bottom - 4], '#fff4') +
    path(`M${x + width / 2 - 52} ${bottom - 18}a52 9 0 0 0 104 0a52 9 0 0 0-104 0z`, '#0005')
  )
}

/** A toy's figure, and its shadow on what stands behind it: a flat one would pass for print. */
const figure = ({ inks, motif }: Thing, x: number, y: number, size: number): string =>
  group(
    drawMotif(motif, x + 11, y + 8, size, { main: '#05070d', second: '#05070d', dark: '#05070d' }),
    'opacity=".34"',
  ) + drawMotif(motif, x, y, size, { main: inks.b, second: inks.a, dark: '#1b1c2a' })

/** A window box: the toy inside, its name above and below. */
export const toyBox: Body = (thing) => {
  const { inks, title, lettering, maker } = thing
  const [x, y, w, h, d] = [64, 72, 232, 290, 44]
  const [wx, wy, ww, wh] = [x + 20, y + 84, w - 40, h - 132]
  return (
    shadow(boxOutline(x, y - 10, w + d, h)) +
    boxFaces(x, y, w, h, d, inks.c) +
    rect(x, y, w, h, inks.ground) +
    panel(x, y, w, 84, rays(w / 2, 40, w, 14, '#fff2')) +
    lettering.set(title.main, {
      x: x + 14,
      y: y + 12,
      width: w - 28,
      height: 58,
      fill: inks.a,
      weight: 900,
      widths: [120, 105, 85, 65],
      align: 'middle',
      maxLines: 2,
      edge: inks.b,
    }) +
    rect(wx - 4, wy - 4, ww + 8, wh + 8, inks.a, 'rx="16"') +
    rect(wx, wy, ww, wh, inks.c, 'rx="13"') +
    insideOf(wx, wy, ww, wh) +
    figure(thing, wx + ww / 2 - 70, wy + wh - 152, 140) +
    glare(wx, wy, ww, wh) +
    lettering.set(maker ?? title.by, {
      x: x + 16,
      y: y + h - 36,
      width: w * 0.6,
      height: 24,
      fill: inks.ink,
      weight: 800,
      widths: [110, 90, 65],
      maxSize: 22,
    }) +
    lettering.set(title.year, {
      x: x + w * 0.68,
      y: y + h - 36,
      width: w * 0.32 - 16,
      height: 24,
      fill: inks.ink,
      weight: 600,
      maxSize: 20,
      align: 'end',
    }) +
    edges(x, y, w, h)
  )
}

/** A figure on a card under a plastic bubble, with the hole it hangs by. */
export const blister: Body = (thing) => {
  const { inks, title, lettering, maker } = thing
  const [x, y, w, h] = [76, 22, 248, 352]
  const [bx, by, bw, bh] = [x + 46, y + 128, w - 92, 188]
  const hole = `M${x + w / 2 - 30} ${y + 16}h20q2-9 10-9t10 9h20q5 0 5 6t-5 6h-60q-5 0-5-6t5-6z`
  return (
    shadow(box(x + 9, y + 13, w, h)) +
    path(
      `M${x + 12} ${y}H${x + w - 12}q12 0 12 12V${y + h}H${x}V${y + 12}q0-12 12-12z${hole}`,
      inks.ground,
      'fill-rule="evenodd"',
    ) +
    rays(x + w / 2, y + 220, 124, 14, inks.c) +
    polygon([x, y + 40, x + w, y + 34, x + w, y + 104, x, y + 116], inks.b) +
    lettering.set(title.main, {
      x: x + 14,
      y: y + 46,
      width: w - 28,
      height: 52,
      fill: inks.ink,
      weight: 900,
      widths: [120, 105, 85, 65],
      align: 'middle',
      maxLines: 2,
    }) +
    path(hole, 'none', 'stroke="#0005" stroke-width="2"') +
    path(
      `M${bx} ${by + bh}V${by + 34}Q${bx} ${by} ${bx + bw / 2} ${by}T${bx + bw} ${by + 34}V${by + bh}z`,
      '#eaf6fb55',
      'stroke="#ffffffb0" stroke-width="3"',
    ) +
    figure(thing, bx + bw / 2 - 66, by + 34, 132) +
    rect(bx, by + bh - 22, bw, 22, '#ffffff38') +
    path(
      `M${bx + 14} ${by + bh - 30}V${by + 46}q2-26 26-34`,
      'none',
      'stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-opacity=".8"',
    ) +
    path(`M${bx + bw} ${by + 40}V${by + bh}h-6V${by + 40}z`, shade.dim) +
    lettering.set(maker ?? title.by ?? title.year, {
      x: x + 16,
      y: y + h - 30,
      width: w - 32,
      height: 20,
      fill: inks.ink,
      weight: 800,
      widths: [110, 90, 65],
      maxSize: 18,
    }) +
    edges(x, y + 12, w, h - 12)
  )
}

/** What a game came on, if its seller says so: a floppy disk, a cartridge or a disc, leaning on its box. */
function gameMedium({ item, title, inks, lettering }: Thing): string {
  const format = item.format ?? ''
  const [x, y] = [14, 262]
  const label = { fill: '#23252b', weight: 750, widths: [100, 80, 62], maxLines: 2, align: 'middle' as const }
  if (/disk|floppy/i.test(format))
    return (
      softShade(box(x + 9, y + 12, 112, 112)) +
      rect(x, y, 112, 112, '#23252b', 'rx="2" stroke="#ffffff2e" stroke-width="1.500"') +
      rect(x + 10, y + 6, 92, 34, '#faf6ea') +
      rect(x + 10, y + 6, 92, 6, inks.a) +
      lettering.set(title.main, { ...label, x: x + 14, y: y + 14, width: 84, height: 23 }) +
      circle(x + 56, y + 68, 15, '#0f1013') +
      circle(x + 56, y + 68, 11, '#8d949c') +
      circle(x + 56, y + 68, 8, '#0f1013') +
      rect(x + 49, y + 88, 14, 21, '#0f1013', 'rx="7"') +
      rect(x + 51, y + 90, 10, 17, '#6d5a4a', 'rx="5"') +
      rect(x + 104, y + 20, 8, 10, '#0b0c0e')
    )
  if (/cart/i.test(format))
    return (
      softShade(box(x + 9, y + 12, 108, 112)) +
      path(
        `M${x} ${y + 8}q0-8 8-8h92q8 0 8 8v90h-10v14h-88v-14h-10z`,
        '#8f949c',
        'stroke="#ffffff2e" stroke-width="1.500"',
      ) +
      stroke(`M${x + 6} ${y + 8}v84M${x + 11} ${y + 6}v86M${x + 102} ${y + 8}v84M${x + 97} ${y + 6}v86`, '#6b7079', 2) +
      rect(x + 17, y + 12, 74, 62, inks.c) +
      rect(x + 17, y + 12, 74, 14, inks.a) +
      lettering.set(title.main, { ...label, x: x + 20, y: y + 30, width: 68, height: 40, weight: 850 }) +
      rect(x + 18, y + 98, 72, 10, '#3a3d44') +
      path(`M${x + 46} ${y + 82}h16l-8 8z`, '#6b7079')
    )
  return ''
}

/** A big game box: its spine in the light, and what is inside in front of it. */
export const gameBox: Body = (thing) => {
  const { inks, title, lettering, item } = thing
  const medium = gameMedium(thing)
  const [x, y, w, h, d] = [medium ? 142 : 124, 40, 228, 318, 52]
  const front = thing.cover(x, y, w, h)
  return (
    shadow(box(x - d + 14, y + 16, w + d, h)) +
    polygon([x - d, y + 7, x, y, x + w, y, x + w - 22, y - 12, x - d + 26, y - 8], inks.a) +
    polygon([x - d, y + 7, x, y, x + w, y, x + w - 22, y - 12, x - d + 26, y - 8], '#fff6') +
    leftFace(x, y, h, d, inks.b) +
    rect(x - d + 6, y + 14, d - 12, 40, inks.c) +
    spineText(thing, title.main, [x - d + 12, y + 66, d - 24, medium ? 140 : h - 96], {
      fill: inks.ground,
      weight: 900,
      widths: [110, 90, 70, 62],
      isUpper: true,
    }) +
    front +
    edges(x, y, w, h) +
    (item.format && !medium
      ? circle(x + w - 40, y + h - 64, 30, inks.ink, `stroke="${inks.ground}" stroke-width="3"`)
      : '') +
    lettering.set(medium ? null : item.format, {
      x: x + w - 64,
      y: y + h - 78,
      width: 48,
      height: 28,
      fill: inks.ground,
      weight: 800,
      widths: [100, 80, 62],
      maxLines: 2,
      align: 'middle',
    }) +
    medium
  )
}

/** A plain carton: tape over its flaps, a label. For things that have no body of their own. */
export const plainBox: Body = (thing) => {
  const { inks, title, lettering, maker, item, motif } = thing
  const [x, y, w, h, d] = [48, 122, 250, 232, 70]
  const card = '#c79b66'
  const label = { x: x + 40, width: w - 80, fill: '#23252b' }
  return (
    shadow(boxOutline(x, y - 14, w + d - 6, h + 8)) +
    boxFaces(x, y, w, h, d, card) +
    rect(x, y, w, h, card) +
    polygon(
      [x + w * 0.42, y, x + w * 0.58, y, x + w * 0.58 + d, y - d * 0.55, x + w * 0.42 + d, y - d * 0.55],
      '#e6d3a8',
    ) +
    rect(x + w * 0.42, y, w * 0.16, 42, '#e6d3a8') +
    path(`M${x + w * 0.42} ${y + 42}l4 4 5-4 6 4 5-4 6 4 5-4 5 4 4-4z`, '#e6d3a8') +
    stroke(`M${x} ${y}L${x + d} ${y - d * 0.55}M${x + w / 2} ${y}l${d} ${-d * 0.55}`, '#7a5530', 1.5) +
    dots(x + 8, y + 12, w - 14, h - 16, 30, 1.6, '#a97d4b') +
    rect(x + 26, y + 66, w - 52, h - 92, '#faf6ea') +
    rect(x + 26, y + 66, w - 52, 10, inks.c) +
    drawMotif(motif, x + 40, y + 84, 34, { main: inks.c, second: inks.b, dark: '#23252b' }) +
    lettering.set(maker ?? title.by ?? item.format, {
      ...label,
      x: x + 84,
      width: w - 124,
      y: y + 88,
      height: 18,
      weight: 500,
      widths: ['mono', 90, 65],
      align: 'end',
      maxSize: 16,
    }) +
    lettering.set(title.year, {
      ...label,
      x: x + 84,
      width: w - 124,
      y: y + 106,
      height: 16,
      fill: inks.c,
      weight: 600,
      widths: ['mono', 90],
      align: 'end',
      maxSize: 15,
    }) +
    lettering.set(title.main, {
      ...label,
      y: y + 126,
      height: 66,
      weight: 750,
      widths: [108, 90, 70],
      maxLines: 3,
      maxSize: 30,
    }) +
    edges(x, y, w, h)
  )
}
