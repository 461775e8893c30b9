import { box, circle, path, polygon, rect, round, shadow, stroke } from '../shapes/marks.ts'
import { rays } from '../shapes/patterns.ts'
import { type Body, edges, glare, leftFace, shade, spineText, type Thing } from './thing.ts'

/** A disc's outline for a shadow. */
const round2 = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`

/** A record: grooves, a reflection, a label with its title around the hole, and what is `behind` that. */
function record(
  { lettering, title, inks }: Thing,
  cx: number,
  cy: number,
  r: number,
  label: number,
  hole: number,
  behind = '#f1efe9',
): string {
  const grooves = [0.96, 0.9, 0.83, 0.77, 0.7, 0.62, 0.55].filter((at) => at * r > label + 4)
  const place = {
    x: cx - label * 0.72,
    width: label * 1.44,
    fill: inks.ink === '#ffffff' ? '#111' : inks.ground,
    align: 'middle' as const,
  }
  return (
    circle(cx, cy, r, '#131316', 'stroke="#5a5b64" stroke-width="1.500"') +
    grooves
      .map((at, i) => circle(cx, cy, r * at, 'none', `stroke="${i % 3 ? '#2b2b31' : '#43434c'}" stroke-width="1.2"`))
      .join('') +
    path(
      `M${round(cx)} ${round(cy)}L${round(cx - r * 0.62)} ${round(cy - r * 0.76)}A${r} ${r} 0 0 1 ${round(cx - r * 0.36)} ${round(cy - r * 0.91)}z`,
      '#fff2',
    ) +
    path(
      `M${round(cx)} ${round(cy)}L${round(cx + r * 0.62)} ${round(cy + r * 0.76)}A${r} ${r} 0 0 1 ${round(cx + r * 0.36)} ${round(cy + r * 0.91)}z`,
      '#fff2',
    ) +
    circle(cx, cy, label, inks.a) +
    circle(cx, cy, label * 0.94, 'none', `stroke="${inks.ground}" stroke-width="1"`) +
    lettering.set(title.main, {
      ...place,
      y: cy - label * 0.66,
      height: label * 0.38,
      weight: 750,
      widths: [100, 80, 62],
      maxLines: 2,
    }) +
    lettering.set(title.by ?? title.year, {
      ...place,
      y: cy + label * 0.34,
      height: label * 0.24,
      weight: 600,
      widths: [100, 80, 62],
    }) +
    circle(cx, cy, hole, behind) +
    circle(cx, cy, hole, shade.dim)
  )
}

/** A silver disc: wedges of reflected light, no grooves. */
const silverDisc = (cx: number, cy: number, r: number): string =>
  circle(cx, cy, r, '#c9ced6') +
  ['#e9edf2', '#b5c6dc', '#d8c3d9', '#c2dccb', '#efe3bd']
    .map((fill, i) => {
      const [from, to] = [i * 1.26 + 0.2, i * 1.26 + 0.62]
      return path(
        `M${round(cx)} ${round(cy)}L${round(cx + Math.cos(from) * r)} ${round(cy + Math.sin(from) * r)}A${r} ${r} 0 0 1 ${round(cx + Math.cos(to) * r)} ${round(cy + Math.sin(to) * r)}z`,
        fill,
      )
    })
    .join('') +
  circle(cx, cy, r - 1, 'none', 'stroke="#8f98a5" stroke-width="2"') +
  circle(cx, cy, r * 0.3, '#dfe3e8') +
  circle(cx, cy, r * 0.3, 'none', 'stroke="#8f98a5" stroke-width="1"')

/** A long-playing record, a third out of its sleeve. */
export const longPlayer: Body = (thing) => {
  const [x, y, s] = [22, 66, 276]
  const front = thing.cover(x, y, s, s)
  return (
    shadow(`${box(x + 9, y + 12, s, s)}${round2(273, 216, 128)}`) +
    record(thing, 264, 204, 130, 45, 4) +
    polygon([x + s, y, x + s, y + s, x + s - 7, y + s - 3, x + s - 7, y + 3], '#0008') +
    front +
    edges(x, y, s, s) +
    rect(x, y, 3, s, shade.light)
  )
}

/** A single in a paper sleeve with a round hole, its edge out of the top. */
export const single: Body = (thing) => {
  const [x, y, s] = [66, 94, 268]
  const [cx, cy] = [200, y + s / 2]
  const { inks } = thing
  const cut = 66
  return (
    shadow(`${box(x + 8, y + 12, s, s - 2)}${round2(208, 190, 124)}`) +
    record(thing, cx, cy - 38, 124, 58, 18) +
    path(`${box(x, y, s, s)}${round2(cx, cy, cut)}`, inks.ground, 'fill-rule="evenodd"') +
    path(`M${x} ${y + s}V${y + s * 0.62}L${x + s} ${y + s * 0.86}V${y + s}z`, inks.c) +
    path(`M${x} ${y + s}V${y + s * 0.74}L${x + s} ${y + s * 0.98}V${y + s}z`, inks.b) +
    path(`${box(x, y, s, s * 0.985)}${round2(cx, cy, cut)}`, 'none') +
    // through the hole: the back of the sleeve
    record(thing, cx, cy, cut - 1, 57, 18, inks.ground) +
    circle(cx, cy, cut, 'none', 'stroke="#0007" stroke-width="3"') +
    thing.lettering.set(thing.title.by ?? thing.maker, {
      x: x + 16,
      y: y + 12,
      width: s - 32,
      height: 34,
      fill: inks.ink,
      weight: 850,
      widths: [118, 100, 80, 62],
      align: 'middle',
      isUpper: true,
      maxSize: 34,
    }) +
    edges(x, y, s, s)
  )
}

/** A jewel case: ribbed hinge, booklet, and a disc on its way out. */
export const jewelCase: Body = (thing) => {
  const [x, y, w, h] = [26, 70, 300, 262]
  let ribs = ''
  for (let i = 0; i < 16; i += 1) ribs += `M${x + 5} ${y + 12 + i * 15.6}h20`
  return (
    shadow(`${box(x + 9, y + 12, w, h)}${round2(276, 212, 112)}`) +
    silverDisc(266, 201, 116) +
    rect(x, y, w, h, '#dfe5e8', 'rx="3" stroke="#8f98a5" stroke-width="1.500"') +
    rect(x + 2, y + 2, 29, h - 4, '#23252a') +
    stroke(ribs, '#4a4e56', 3) +
    thing.cover(x + 36, y + 5, w - 41, h - 10) +
    glare(x + 34, y, w - 34, h) +
    stroke(`M${x + 33} ${y + 1}v${h - 2}`, '#0006', 2) +
    rect(x + 110, y, 26, 5, '#aeb6bb') +
    rect(x + 110, y + h - 5, 26, 5, '#aeb6bb') +
    rect(x + 230, y, 26, 5, '#aeb6bb') +
    rect(x + 230, y + h - 5, 26, 5, '#aeb6bb') +
    edges(x, y, w, h)
  )
}

/** A keep case: black plastic around an insert. */
export const dvdCase: Body = (thing) => {
  const [x, y, w, h, d] = [116, 40, 222, 314, 32]
  const front = thing.cover(x + 8, y + 8, w - 16, h - 16)
  return (
    shadow(box(x - d + 12, y + 14, w + d, h)) +
    leftFace(x, y, h, d, '#26282d') +
    rect(x - d + 3, y + 12, d - 6, h - 24, thing.inks.ground) +
    spineText(thing, thing.title.main, [x - d + 8, y + 22, d - 16, h * 0.7], {
      fill: thing.inks.ink,
      weight: 750,
      widths: [100, 80, 62],
    }) +
    rect(x, y, w, h, '#1d1f23', 'rx="6"') +
    front +
    glare(x + 4, y + 4, w - 8, h - 8) +
    path(`M${x + w} ${y + h / 2 - 22}q-9 22 0 44z`, '#0b0c0e') +
    path(`M${x + 1} ${y + h - 6}V${y + 7}q0-6 6-6H${x + w - 8}`, 'none', 'stroke="#fff5" stroke-width="2"')
  )
}

/** A laserdisc: a sleeve as large as a record's, and a mirror half out of it. */
export const laserDisc: Body = (thing) => {
  const [x, y, s] = [16, 72, 258]
  const front = thing.cover(x + 30, y, s - 30, s)
  return (
    shadow(`${box(x + 9, y + 12, s, s)}${round2(273, 214, 124)}`) +
    silverDisc(264, 201, 126) +
    // two sides glued together: a rim, and a label as wide as a record's with a hole as wide as a coin
    circle(264, 201, 123, 'none', 'stroke="#8d949c" stroke-width="3"') +
    circle(264, 201, 60, '#d9dce0') +
    circle(264, 201, 56, thing.inks.a) +
    circle(264, 201, 22, '#f1efe9', 'stroke="#8d949c" stroke-width="2"') +
    polygon([x + s, y, x + s, y + s, x + s - 7, y + s - 3, x + s - 7, y + 3], '#0008') +
    front +
    rect(x, y, 30, s, thing.inks.ink) +
    spineText(thing, thing.title.main, [x + 6, y + 14, 18, s - 28], {
      fill: thing.inks.ground,
      weight: 700,
      widths: [110, 90, 65],
    }) +
    edges(x, y, s, s)
  )
}

/** A film reel with five holes, a strip of film, and a label of tape. */
export const filmReel: Body = (thing) => {
  const { inks, lettering, title } = thing
  const [cx, cy, r] = [186, 186, 152]
  const holes = [0, 1, 2, 3, 4].map((i) => {
    const angle = (i / 5) * Math.PI * 2 - Math.PI / 2
    return [cx + Math.cos(angle) * 88, cy + Math.sin(angle) * 88] as const
  })
  const frames = [0, 1, 2, 3, 4]
    .map((i) => rect(208 + i * 36, 330, 30, 26, [inks.a, inks.b, inks.c][i % 3] ?? inks.a))
    .join('')
  return (
    shadow(`${round2(cx + 10, cy + 14, r)}${box(212, 326, 178, 48)}`) +
    path(`M${cx} ${cy + 118}C${cx + 60} ${cy + 150} 200 322 204 322H392V364H200C160 364 120 340 120 290z`, '#17181b') +
    frames +
    stroke('M206 326.500H390M206 359.500H390', '#e9e4d6', 4, 'stroke-dasharray="5 7"') +
    circle(cx, cy, r, '#9aa0a8') +
    circle(cx, cy, r - 5, '#c3c8ce') +
    circle(cx, cy, 136, '#b1b7be') +
    holes
      .map(
        ([x, y]) =>
          circle(x, y, 37, '#2a211c') +
          circle(x, y, 37, 'none', 'stroke="#7b828b" stroke-width="3"') +
          stroke(
            `M${round(x - 30)} ${round(y - 14)}Q${round(x)} ${round(y - 34)} ${round(x + 30)} ${round(y - 14)}`,
            '#493a32',
            2,
          ),
      )
      .join('') +
    rays(cx, cy, 134, 2, '#fff2', 0.3) +
    circle(cx, cy, 26, '#c3c8ce') +
    circle(cx, cy, 10, '#2a2d33') +
    rect(cx - 3, cy - 16, 6, 8, '#2a2d33') +
    polygon([52, 246, 322, 236, 324, 290, 54, 300], '#f2ead2') +
    polygon([52, 246, 322, 236, 322, 241, 52, 251], '#fff8') +
    lettering.set(title.main, {
      x: 64,
      y: 250,
      width: 246,
      height: 28,
      fill: '#23252b',
      weight: 650,
      widths: ['mono', 100, 80, 62],
      align: 'middle',
      maxSize: 24,
    }) +
    lettering.set(title.rest ?? title.year ?? thing.maker, {
      x: 64,
      y: 277,
      width: 246,
      height: 13,
      fill: '#6b4a2f',
      weight: 600,
      widths: ['mono', 90, 65],
      align: 'middle',
      maxSize: 13,
    })
  )
}
