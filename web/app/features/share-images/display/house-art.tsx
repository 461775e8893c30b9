import {
  type ArtKind,
  type ArtShape,
  type ArtWord,
  artKindFor,
  drawHouseArt,
  hashSeed,
} from '@keepcase/contract/share-images/house-art.rules.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

const drawn = ({ tag, at, inside = [] }: ArtShape): ReactNode => createElement(tag, at, ...inside.map(drawn))

const Word = ({ text, x, y, size, color }: ArtWord) => (
  <text
    x={x}
    y={y}
    fill={color}
    style={{ font: `700 ${size}px Archivo, sans-serif`, fontStretch: '125%', letterSpacing: '-0.02em' }}
  >
    {text}
  </text>
)

type HouseArtProps = {
  seed: string
  category?: string | null
  kind?: ArtKind
  className?: string
  fit?: 'cover' | 'contain'
}

/** Drawing for an item without a photo. Decorative: the item's name is beside it. */
export function HouseArt({ seed, category, kind = artKindFor(category), className, fit = 'cover' }: HouseArtProps) {
  const { ground, shapes, word, hold } = drawHouseArt(seed, kind)
  const cover = hold === 'start' ? 'xMinYMid slice' : 'xMidYMid slice'
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio={fit === 'cover' ? cover : 'xMidYMid meet'}
      aria-hidden="true"
      focusable="false"
      className={cn('block size-full', className)}
      style={{ background: ground, direction: 'ltr' }}
    >
      <rect width="400" height="300" fill={ground} />
      {createElement(Fragment, null, ...shapes.map(drawn))}
      {word && <Word {...word} />}
    </svg>
  )
}

const stripKinds: readonly ArtKind[] = ['tape', 'vinyl', 'film', 'books', 'dots', 'facets']

type StripProps = {
  seed: string
  className?: string
  /** Minimum width class of a drawing: as many as fit are shown, none is cropped. */
  tile?: string
}

/** A row of drawings for empty places. */
export function HouseArtStrip({ seed, className, tile = 'min-w-28' }: StripProps) {
  const start = hashSeed(seed) % stripKinds.length
  return (
    <div aria-hidden="true" className={cn('kc-strip flex flex-wrap gap-1 overflow-hidden bg-sunken', className)}>
      {stripKinds.map((_, i) => (
        <div key={stripKinds[i]} className={cn('kc-strip-drawing h-full flex-1', tile)}>
          <HouseArt seed={`${seed}-${i}`} kind={stripKinds[(start + i) % stripKinds.length] ?? 'facets'} />
        </div>
      ))}
    </div>
  )
}
