/**
 * House art: shown where a photo is missing. A drawing is a pure function of a seed (the id) and a kind (from
 * the item's category), so the same item always looks the same, on the server, in the browser and in share
 * images.
 */
export type ArtKind = 'vinyl' | 'tape' | 'dots' | 'film' | 'books' | 'facets'
export type ArtPalette = { deep: string; mid: string; pale: string; hue: number }

/** One shape of a drawing: an SVG element with its attributes by their React names. */
export type ArtShape = {
  tag: 'rect' | 'circle' | 'path' | 'g'
  at: Readonly<Record<string, string | number>>
  inside?: readonly ArtShape[]
}

/** The one word in a drawing, in Archivo 700 at full width. */
export type ArtWord = { text: string; x: number; y: number; size: number; color: string }

/** A drawing in a 400 × 300 box with its background. */
export type ArtDrawing = {
  ground: string
  shapes: readonly ArtShape[]
  word: ArtWord | null
  /** Which part stays visible in a narrower frame: the middle, or the start for drawings with a word. */
  hold: 'start' | 'middle'
}

export const artPalettes: readonly ArtPalette[] = [
  { deep: 'oklch(0.24 0.05 262)', mid: 'oklch(0.66 0.16 30)', pale: 'oklch(0.93 0.05 85)', hue: 30 },
  { deep: 'oklch(0.3 0.08 195)', mid: 'oklch(0.7 0.11 195)', pale: 'oklch(0.94 0.04 95)', hue: 195 },
  { deep: 'oklch(0.27 0.1 285)', mid: 'oklch(0.64 0.17 330)', pale: 'oklch(0.92 0.05 20)', hue: 330 },
  { deep: 'oklch(0.33 0.11 20)', mid: 'oklch(0.68 0.17 45)', pale: 'oklch(0.93 0.06 85)', hue: 45 },
  { deep: 'oklch(0.26 0.06 240)', mid: 'oklch(0.66 0.12 220)', pale: 'oklch(0.94 0.03 200)', hue: 220 },
  { deep: 'oklch(0.36 0.09 150)', mid: 'oklch(0.72 0.14 130)', pale: 'oklch(0.95 0.05 105)', hue: 130 },
]

const kinds: Record<string, ArtKind> = {
  vinyl: 'vinyl',
  cd: 'vinyl',
  vhs: 'tape',
  cassette: 'tape',
  cards: 'dots',
  comics: 'dots',
  stickers: 'dots',
  posters: 'dots',
  magazines: 'dots',
  art_prints: 'dots',
  film: 'film',
  laserdisc: 'film',
  dvd: 'film',
  books: 'books',
}

/** The drawing for an item category; facets for categories without their own. */
export const artKindFor = (category: string | null | undefined): ArtKind => kinds[category ?? ''] ?? 'facets'

/** A 32-bit hash of a text (FNV-1a, mixed once more so that similar ids differ everywhere). */
export function hashSeed(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Deterministic numbers in [0, 1) from a hash (mulberry32). */
export function numbersFrom(hash: number): () => number {
  let state = hash
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The palette of a seed. */
export const paletteOf = (seed: string): ArtPalette =>
  artPalettes[hashSeed(seed) % artPalettes.length] ?? (artPalettes[0] as ArtPalette)

/** `count` colors from `deep` through `mid` to `pale`, for bands and grooves. */
export function ramp({ deep, mid, pale }: ArtPalette, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0.5 : i / (count - 1)
    const [from, to, part] = at < 0.5 ? [deep, mid, at * 2] : [mid, pale, at * 2 - 1]
    return `color-mix(in oklab, ${to} ${Math.round(part * 100)}%, ${from})`
  })
}

type Brush = { palette: ArtPalette; random: () => number }
type Drawn = { shapes: ArtShape[]; word?: ArtWord }

const rect = (at: ArtShape['at']): ArtShape => ({ tag: 'rect', at })
const circle = (at: ArtShape['at']): ArtShape => ({ tag: 'circle', at })
const path = (at: ArtShape['at']): ArtShape => ({ tag: 'path', at })

/** Grooves around a label, the disc partly outside of the frame. */
function vinyl({ palette, random }: Brush): Drawn {
  const cx = 200 + random() * 80
  const cy = 150 - 20 + random() * 40
  const grooves = Array.from({ length: 17 }, (_, i) => ({
    r: 50 + i * 6.4,
    accent: random() < 0.16,
    weight: 0.7 + random() * 0.9,
  }))
  return {
    shapes: [
      circle({ cx, cy, r: 158, fill: '#000', opacity: 0.18 }),
      ...grooves.map(({ r, accent, weight }) =>
        circle({
          cx,
          cy,
          r,
          fill: 'none',
          stroke: accent ? palette.pale : palette.mid,
          strokeOpacity: accent ? 0.72 : 0.55,
          strokeWidth: weight,
        }),
      ),
      circle({ cx, cy, r: 41, fill: palette.pale }),
      circle({ cx, cy, r: 27, fill: 'none', stroke: palette.deep, strokeOpacity: 0.25 }),
      circle({ cx, cy, r: 6, fill: palette.deep }),
    ],
  }
}

const lengths = ['T-120', 'T-60', 'C-90', 'E-180', 'C-60', 'T-160'] as const

/** The label of a blank tape: its length, and the maker's stripes. */
function tape({ palette, random }: Brush): Drawn {
  const text = lengths[Math.floor(random() * lengths.length)] ?? 'T-120'
  const count = 6 + Math.floor(random() * 3)
  const top = 150 + random() * 16
  const height = 68 / count
  const stripes = ramp(palette, count + 1)
    .slice(1)
    .map((fill, i) => rect({ x: 0, y: top + i * height, width: 400, height: height - 2, fill }))
  return {
    shapes: [
      ...stripes,
      rect({ x: 24, y: 252, width: 90 + random() * 130, height: 3, fill: palette.pale, opacity: 0.5 }),
      rect({ x: 24, y: 266, width: 60 + random() * 90, height: 3, fill: palette.pale, opacity: 0.3 }),
    ],
    word: { text, x: 24, y: 120, size: 76, color: palette.pale },
  }
}

const dotSizes = [2, 4, 6.5, 9, 12, 15, 18] as const

/** A magnified corner of print: dots that grow towards a light. One path per size keeps the SVG small. */
function dots({ palette, random }: Brush): Drawn {
  const cx = 60 + random() * 280
  const cy = 40 + random() * 220
  const slant = 120 + random() * 120
  const rows = dotSizes.map(() => '')
  for (let row = 0; row <= 15; row += 1) {
    for (let column = 0; column <= 20; column += 1) {
      const x = column * 20 + (row % 2 ? 10 : 0)
      const y = row * 20
      const near = 1 - Math.min(1, Math.hypot(x - cx, y - cy) / 300)
      if (near > 0.04) rows[Math.min(dotSizes.length - 1, Math.floor(near * dotSizes.length))] += `M${x} ${y}h0`
    }
  }
  return {
    shapes: [
      path({ d: `M0 300L${slant} 0H400V300Z`, fill: palette.mid, opacity: 0.28 }),
      ...rows.map((d, i) =>
        path({ d, stroke: i > 4 ? palette.pale : palette.mid, strokeWidth: dotSizes[i] ?? 2, strokeLinecap: 'round' }),
      ),
    ],
  }
}

/** A strip of film held up to a window. */
function film({ palette, random }: Brush): Drawn {
  const shift = random() * 26
  const holes = Array.from({ length: 10 }, (_, i) => i * 32 - 16 + shift)
  const frames = ramp(palette, 6).slice(1, 5)
  const turned = random() < 0.5 ? frames : [...frames].reverse()
  const hole = (x: number, y: number) => rect({ x, y, width: 18, height: 18, rx: 4, fill: palette.pale })
  return {
    shapes: [
      ...turned.map((fill, i) => rect({ x: 46, y: -62 + shift + i * 104, width: 308, height: 94, rx: 3, fill })),
      ...holes.flatMap((y) => [hole(14, y), hole(368, y)]),
    ],
  }
}

/** A shelf of spines. */
function books({ palette, random }: Brush): Drawn {
  const colors = ramp(palette, 6)
  const shapes: ArtShape[] = []
  let x = 12 + random() * 20
  while (x < 380) {
    const width = 14 + random() * 26
    const height = 130 + random() * 120
    const fill = colors[1 + Math.floor(random() * 5)] ?? palette.mid
    const leans = random() < 0.12
    const inside = [
      rect({ x, y: 276 - height, width, height, rx: 1.5, fill }),
      rect({ x, y: 276 - height + 16 + random() * 18, width, height: 3, fill: palette.deep, opacity: 0.4 }),
    ]
    shapes.push({ tag: 'g', at: leans ? { transform: `rotate(7 ${x} 276)` } : {}, inside })
    x += width + (leans ? 22 : 2)
  }
  return { shapes: [...shapes, rect({ x: 0, y: 276, width: 400, height: 6, fill: palette.pale })] }
}

/** Planes of cut stone: for categories without their own drawing. */
function facets({ palette, random }: Brush): Drawn {
  const cx = 140 + random() * 120
  const cy = 100 + random() * 100
  const rim = Array.from({ length: 9 }, (_, i) => {
    const angle = ((i + random() * 0.6) / 9) * Math.PI * 2
    return [cx + Math.cos(angle) * 420, cy + Math.sin(angle) * 420] as const
  })
  const colors = ramp(palette, 7)
  return {
    shapes: rim.map(([x, y], i) => {
      const [nx, ny] = rim[(i + 1) % rim.length] ?? [x, y]
      const fill = colors[Math.floor(random() * 6)] ?? palette.mid
      const d = `M${cx.toFixed(1)} ${cy.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${nx.toFixed(1)} ${ny.toFixed(1)}Z`
      return path({ d, fill, stroke: palette.pale, strokeOpacity: 0.35, strokeWidth: 1 })
    }),
  }
}

const drawings: Record<ArtKind, (brush: Brush) => Drawn> = { vinyl, tape, dots, film, books, facets }

/** House art for a seed and kind; deterministic. */
export function drawHouseArt(seed: string, kind: ArtKind): ArtDrawing {
  const palette = paletteOf(seed)
  const { shapes, word = null } = drawings[kind]({ palette, random: numbersFrom(hashSeed(`${kind}:${seed}`)) })
  return { ground: palette.deep, shapes, word, hold: kind === 'tape' ? 'start' : 'middle' }
}
