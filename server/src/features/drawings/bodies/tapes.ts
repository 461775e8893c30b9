import { box, circle, group, path, polygon, rect, round, shadow, stroke } from '../shapes/marks.ts'
import { type Body, edges, glare, leftFace, shade, spineText, type Thing } from './thing.ts'

/** Hub of a reel: a ring with six teeth. */
const hub = (cx: number, cy: number, r: number, fill: string, hole: string): string => {
  let teeth = ''
  for (let i = 0; i < 6; i += 1) {
    const angle = (i / 6) * Math.PI * 2 + 0.3
    teeth += `M${round(cx + Math.cos(angle) * r * 0.36)} ${round(cy + Math.sin(angle) * r * 0.36)}L${round(cx + Math.cos(angle) * r * 0.72)} ${round(cy + Math.sin(angle) * r * 0.72)}`
  }
  return circle(cx, cy, r, fill) + circle(cx, cy, r * 0.72, hole) + stroke(teeth, fill, r * 0.22)
}

/** A video cassette, lying: black shell, label, two windows with reels, the flap along its lower edge. */
function videoCassette({ lettering, title, maker, inks }: Thing, x: number, y: number, w: number): string {
  const h = w * 0.55
  const [wy, wh] = [y + h * 0.2, h * 0.46]
  const reelWindow = (wx: number, pack: number) =>
    rect(wx, wy, w * 0.2, wh, '#3b3f46') +
    circle(wx + w * 0.1, wy + wh / 2, pack, '#191310') +
    hub(wx + w * 0.1, wy + wh / 2, w * 0.058, '#e9e6dc', '#3b3f46') +
    polygon([wx, wy, wx + w * 0.09, wy, wx, wy + wh * 0.7], '#fff2')
  const label = { x: x + w * 0.345, y: y + h * 0.25, width: w * 0.31, height: h * 0.36 }
  return (
    rect(x, y, w, h, '#1b1c20', 'rx="3" stroke="#ffffff2e" stroke-width="1.500"') +
    path(`M${round(x)} ${round(y + 3)}q0-3 3-3H${round(x + w - 3)}q3 0 3 3`, '#fff4') +
    reelWindow(x + w * 0.09, w * 0.096) +
    reelWindow(x + w * 0.71, w * 0.078) +
    rect(x + w * 0.325, wy, w * 0.35, wh, '#f3efe2') +
    rect(x + w * 0.325, wy, w * 0.35, h * 0.04, inks.a) +
    lettering.set(title.main, {
      ...label,
      height: h * 0.26,
      fill: '#22242a',
      weight: 750,
      widths: [100, 80, 62],
      maxLines: 2,
      align: 'middle',
    }) +
    lettering.set(maker ?? title.year, {
      ...label,
      y: y + h * 0.53,
      height: h * 0.1,
      fill: '#22242a',
      weight: 500,
      widths: [100, 70],
      align: 'middle',
    }) +
    rect(x, y + h * 0.82, w, h * 0.18, '#26282d', 'rx="2"') +
    stroke(
      `M${round(x)} ${round(y + h * 0.82)}h${round(w)}M${round(x + w * 0.03)} ${round(y + h * 0.82)}v${round(h * 0.18)}M${round(x + w * 0.97)} ${round(y + h * 0.82)}v${round(h * 0.18)}`,
      '#0b0c0e',
      1.4,
    ) +
    [0.04, 0.96].map((at) => circle(x + w * at, y + h * 0.09, 2, '#0b0c0e')).join('')
  )
}

const videoSpine = (thing: Thing, x: number, y: number, w: number, h: number): string => {
  const { inks, title, maker } = thing
  return (
    rect(x, y + 6, w, 26, inks.a) +
    spineText(thing, title.main, [x + w * 0.2, y + 40, w * 0.6, h * 0.62], {
      fill: inks.ink,
      weight: 800,
      widths: [100, 80, 62],
      isUpper: true,
    }) +
    spineText(thing, maker, [x + w * 0.3, y + h * 0.8, w * 0.4, h * 0.16], {
      fill: inks.ink,
      weight: 600,
      widths: [90, 70],
      align: 'end',
    })
  )
}

/** A cardboard slipcase with its cassette half out of the top. */
export const slipcase: Body = (thing) => {
  const [x, y, w, h, d] = [140, 92, 164, 286, 42]
  const front = thing.cover(x, y, w, h)
  return (
    shadow(`${box(x - d + 14, y + 16, w + d, h - 4)}${box(x + 18, 34, w - 12, 80)}`) +
    group(videoCassette(thing, 0, 0, 280), `transform="matrix(0 1 -1 0 ${x + w - 6} 22)"`) +
    polygon([x - d, y + 6, x, y, x + w, y, x + w - 6, y - 5, x - d + 6, y - 1], '#0b0c0e') +
    leftFace(x, y, h, d, thing.inks.ground) +
    videoSpine(thing, x - d, y + 4, d, h - 8) +
    front +
    edges(x, y, w, h)
  )
}

/** A padded plastic case, its cassette half out behind it. */
export const clamshell: Body = (thing) => {
  const [x, y, w, h, d] = [94, 26, 204, 344, 44]
  const shell = '#e8e6df'
  const front = thing.cover(x + 12, y + 11, w - 22, h - 22)
  return (
    shadow(`${box(x - d + 12, y + 14, w + d, h)}${box(x + w, 96, 84, 246)}`) +
    group(videoCassette(thing, 0, 0, 250), `transform="matrix(0 1 -1 0 ${x + w + 66} 84)"`) +
    leftFace(x, y, h, d, shell) +
    rect(x - d + 6, y + 14, d - 10, h - 28, thing.inks.ground) +
    videoSpine(thing, x - d + 6, y + 18, d - 10, h - 36) +
    rect(x, y, w, h, shell, 'rx="8"') +
    stroke(`M${x + 5} ${y + 2}v${h - 4}`, '#0003', 2) +
    front +
    glare(x + 12, y + 11, w - 22, h - 22) +
    rect(x + w - 6, y + h / 2 - 28, 9, 56, '#cfccc2', 'rx="3"') +
    path(`M${x + 1} ${y + h - 8}V${y + 9}q0-8 8-8H${x + w - 9}`, 'none', 'stroke="#fff" stroke-width="2"')
  )
}

/** A compact cassette: shell, label, window with both hubs, the thick edge with its holes. */
function compactCassette({ lettering, title, inks, maker }: Thing, x: number, y: number, w: number): string {
  const h = w * 0.63
  const [lx, ly, lw, lh] = [x + w * 0.07, y + h * 0.08, w * 0.86, h * 0.66]
  const [cy, left, right] = [y + h * 0.47, x + w * 0.31, x + w * 0.69]
  return (
    rect(x, y, w, h, '#2b2d33', `rx="${round(w * 0.03)}"`) +
    path(
      `M${round(x + 2)} ${round(y + h * 0.9)}V${round(y + 7)}q0-5 6-5H${round(x + w - 8)}`,
      'none',
      'stroke="#fff5" stroke-width="2"',
    ) +
    rect(lx, ly, lw, lh, '#f4efe2', 'rx="5"') +
    rect(lx, ly + lh * 0.36, lw, lh * 0.13, inks.a) +
    rect(lx, ly + lh * 0.49, lw, lh * 0.13, inks.b) +
    rect(lx, ly + lh * 0.62, lw, lh * 0.13, inks.c) +
    lettering.set(title.main, {
      x: lx + 8,
      y: ly + 3,
      width: lw - 16,
      height: lh * 0.3,
      fill: '#23252b',
      weight: 650,
      widths: ['mono', 100, 80, 62],
      maxSize: 22,
    }) +
    rect(x + w * 0.2, y + h * 0.32, w * 0.6, h * 0.3, '#2b2d33', `rx="${round(h * 0.15)}"`) +
    rect(x + w * 0.4, y + h * 0.36, w * 0.2, h * 0.22, '#6d5a4a') +
    polygon(
      [x + w * 0.4, y + h * 0.36, x + w * 0.52, y + h * 0.36, x + w * 0.44, y + h * 0.58, x + w * 0.4, y + h * 0.58],
      '#2a1c14',
    ) +
    hub(left, cy, w * 0.068, '#f2efe6', '#15161a') +
    hub(right, cy, w * 0.068, '#f2efe6', '#15161a') +
    lettering.set(maker ?? title.year, {
      x: lx + 8,
      y: ly + lh * 0.84,
      width: lw - 16,
      height: lh * 0.14,
      fill: '#23252b',
      weight: 500,
      widths: [100, 80],
      maxSize: 14,
      align: 'end',
    }) +
    polygon(
      [x + w * 0.17, y + h, x + w * 0.21, y + h * 0.78, x + w * 0.79, y + h * 0.78, x + w * 0.83, y + h],
      '#3a3d44',
    ) +
    [0.29, 0.42, 0.58, 0.71]
      .map((at, i) => circle(x + w * at, y + h * (i % 3 ? 0.93 : 0.88), w * 0.017, '#0d0e11'))
      .join('') +
    [
      [0.035, 0.055],
      [0.965, 0.055],
      [0.035, 0.945],
      [0.965, 0.945],
    ]
      .map(([a = 0, b = 0]) => circle(x + w * a, y + h * b, 3, '#8d9098'))
      .join('')
  )
}

/** A cassette's case with its inlay card, and the cassette in front of it. */
export const cassette: Body = (thing) => {
  const [x, y, w, h, d] = [86, 22, 180, 282, 24]
  const front = thing.cover(x + 7, y + 5, w - 14, h - 10)
  return (
    shadow(`${box(x - d + 12, y + 14, w + d, h)}${box(136, 228, 250, 156)}`) +
    leftFace(x, y, h, d, thing.inks.ground) +
    spineText(thing, thing.title.main, [x - d + 5, y + 14, d - 10, h * 0.7], {
      fill: thing.inks.ink,
      weight: 700,
      widths: [100, 80, 62],
    }) +
    rect(x, y, w, h, '#d9dde0', 'rx="3"') +
    front +
    glare(x, y, w, h) +
    stroke(`M${x + 3} ${y + 2}v${h - 4}M${x + w - 3} ${y + 2}v${h - 4}`, shade.dim, 2) +
    compactCassette(thing, 124, 214, 252)
  )
}
