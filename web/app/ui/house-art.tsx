import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { type ArtKind, type ArtPalette, artKindFor, hashSeed, numbersFrom, paletteOf, ramp } from './house-art-seed.ts'

type Brush = { palette: ArtPalette; random: () => number }

/** Grooves round a label, the disc leaning out of the picture. */
function vinyl({ palette, random }: Brush): ReactNode {
  const cx = 200 + random() * 80
  const cy = 150 - 20 + random() * 40
  const grooves = Array.from({ length: 17 }, (_, i) => ({
    r: 50 + i * 6.4,
    accent: random() < 0.16,
    weight: 0.7 + random() * 0.9,
  }))
  return (
    <>
      <circle cx={cx} cy={cy} r="158" fill="#000" opacity="0.18" />
      {grooves.map(({ r, accent, weight }) => (
        <circle
          key={r}
          cx={cx}
          cy={cy}
          r={r}
          fill="none"
          stroke={accent ? palette.pale : palette.mid}
          strokeOpacity={accent ? 0.72 : 0.55}
          strokeWidth={weight}
        />
      ))}
      <circle cx={cx} cy={cy} r="41" fill={palette.pale} />
      <circle cx={cx} cy={cy} r="27" fill="none" stroke={palette.deep} strokeOpacity="0.25" />
      <circle cx={cx} cy={cy} r="6" fill={palette.deep} />
    </>
  )
}

const lengths = ['T-120', 'T-60', 'C-90', 'E-180', 'C-60', 'T-160'] as const

/** The label of a blank tape: its length, and the maker's stripes. */
function tape({ palette, random }: Brush): ReactNode {
  const word = lengths[Math.floor(random() * lengths.length)] ?? 'T-120'
  const count = 6 + Math.floor(random() * 3)
  const top = 150 + random() * 16
  const height = 68 / count
  return (
    <>
      {ramp(palette, count + 1)
        .slice(1)
        .map((color, i) => (
          <rect key={color} x="0" y={top + i * height} width="400" height={height - 2} fill={color} />
        ))}
      <text
        x="24"
        y="120"
        fill={palette.pale}
        style={{ font: '700 76px Archivo, sans-serif', fontStretch: '125%', letterSpacing: '-0.02em' }}
      >
        {word}
      </text>
      <rect x="24" y="252" width={90 + random() * 130} height="3" fill={palette.pale} opacity="0.5" />
      <rect x="24" y="266" width={60 + random() * 90} height="3" fill={palette.pale} opacity="0.3" />
    </>
  )
}

const dotSizes = [2, 4, 6.5, 9, 12, 15, 18] as const

/** A corner of print under the glass: dots that swell towards a light. One path per size keeps the drawing small. */
function dots({ palette, random }: Brush): ReactNode {
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
  return (
    <>
      <path d={`M0 300L${slant} 0H400V300Z`} fill={palette.mid} opacity="0.28" />
      {rows.map((d, i) => (
        <path
          key={dotSizes[i]}
          d={d}
          stroke={i > 4 ? palette.pale : palette.mid}
          strokeWidth={dotSizes[i]}
          strokeLinecap="round"
        />
      ))}
    </>
  )
}

/** A strip of film held up to the window. */
function film({ palette, random }: Brush): ReactNode {
  const shift = random() * 26
  const holes = Array.from({ length: 10 }, (_, i) => i * 32 - 16 + shift)
  const frames = ramp(palette, 6).slice(1, 5)
  const turned = random() < 0.5 ? frames : [...frames].reverse()
  return (
    <>
      {turned.map((color, i) => (
        <rect key={color} x="46" y={-62 + shift + i * 104} width="308" height="94" rx="3" fill={color} />
      ))}
      {holes.flatMap((y) => [
        <rect key={`l${y}`} x="14" y={y} width="18" height="18" rx="4" fill={palette.pale} />,
        <rect key={`r${y}`} x="368" y={y} width="18" height="18" rx="4" fill={palette.pale} />,
      ])}
    </>
  )
}

/** A shelf of spines. */
function books({ palette, random }: Brush): ReactNode {
  const colors = ramp(palette, 6)
  const spines: ReactNode[] = []
  let x = 12 + random() * 20
  while (x < 380) {
    const width = 14 + random() * 26
    const height = 130 + random() * 120
    const color = colors[1 + Math.floor(random() * 5)] ?? palette.mid
    const leans = random() < 0.12
    spines.push(
      <g key={x} transform={leans ? `rotate(7 ${x} 276)` : undefined}>
        <rect x={x} y={276 - height} width={width} height={height} rx="1.5" fill={color} />
        <rect x={x} y={276 - height + 16 + random() * 18} width={width} height="3" fill={palette.deep} opacity="0.4" />
      </g>,
    )
    x += width + (leans ? 22 : 2)
  }
  return (
    <>
      {spines}
      <rect x="0" y="276" width="400" height="6" fill={palette.pale} />
    </>
  )
}

/** Planes of cut stone: for everything that has no drawing of its own. */
function facets({ palette, random }: Brush): ReactNode {
  const cx = 140 + random() * 120
  const cy = 100 + random() * 100
  const rim = Array.from({ length: 9 }, (_, i) => {
    const angle = ((i + random() * 0.6) / 9) * Math.PI * 2
    return [cx + Math.cos(angle) * 420, cy + Math.sin(angle) * 420] as const
  })
  const colors = ramp(palette, 7)
  return rim.map(([x, y], i) => {
    const [nx, ny] = rim[(i + 1) % rim.length] ?? [x, y]
    const color = colors[Math.floor(random() * 6)] ?? palette.mid
    const d = `M${cx.toFixed(1)} ${cy.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${nx.toFixed(1)} ${ny.toFixed(1)}Z`
    return <path key={d} d={d} fill={color} stroke={palette.pale} strokeOpacity="0.35" strokeWidth="1" />
  })
}

/** Where a drawing is held when its frame is narrower: by its middle, but writing by where it begins. */
const holdOf = (kind: ArtKind) => (kind === 'tape' ? 'xMinYMid' : 'xMidYMid')

const drawings: Record<ArtKind, (brush: Brush) => ReactNode> = { vinyl, tape, dots, film, books, facets }

type HouseArtProps = {
  seed: string
  category?: string | null
  kind?: ArtKind
  className?: string
  fit?: 'cover' | 'contain'
}

/** The drawing for a thing without a photo. Decorative: the thing's name stands beside it. */
export function HouseArt({ seed, category, kind = artKindFor(category), className, fit = 'cover' }: HouseArtProps) {
  const palette = paletteOf(seed)
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio={fit === 'cover' ? `${holdOf(kind)} slice` : 'xMidYMid meet'}
      aria-hidden="true"
      focusable="false"
      className={cn('block size-full', className)}
      style={{ background: palette.deep, direction: 'ltr' }}
    >
      <rect width="400" height="300" fill={palette.deep} />
      {drawings[kind]({ palette, random: numbersFrom(hashSeed(`${kind}:${seed}`)) })}
    </svg>
  )
}

const stripKinds: readonly ArtKind[] = ['tape', 'vinyl', 'film', 'books', 'dots', 'facets']

/** A row of drawings for places that are still empty. */
export function HouseArtStrip({ seed, className }: { seed: string; className?: string }) {
  const start = hashSeed(seed) % stripKinds.length
  return (
    <div aria-hidden="true" className={cn('flex gap-1 overflow-hidden bg-sunken', className)}>
      {stripKinds.map((_, i) => (
        <div key={stripKinds[i]} className="h-full min-w-28 flex-1">
          <HouseArt seed={`${seed}-${i}`} kind={stripKinds[(start + i) % stripKinds.length] ?? 'facets'} />
        </div>
      ))}
    </div>
  )
}
