import { corners, flairLevel } from '@keepcase/contract/loyalty/flair.rules.ts'
import * as texts from './display.texts.ts'

const colors = [
  'text-flair-1',
  'text-flair-2',
  'text-flair-3',
  'text-flair-4',
  'text-flair-5',
  'text-flair-6',
  'text-claim',
] as const

function Shape({ level, sides }: { level: number; sides: number }) {
  if (level === 7) return <polygon points={corners(8, 11)} fill="var(--claim)" />
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const
  if (sides === 0) return <circle cx="12" cy="12" r="10.1" {...line} />
  return (
    <>
      <polygon points={corners(sides, sides === 4 ? 12.6 : 10.6)} {...line} strokeLinejoin="round" />
      {level === 6 && <circle cx="12" cy="12" r="7.3" {...line} strokeWidth={1.25} />}
    </>
  )
}

type FlairBadgeProps = { level: number; className?: string; showsName?: boolean }

/** A buyer's Claim Flair: seven shapes, from a circle to a solid octagon in the claim color. */
export function FlairBadge({ level, className = 'size-6', showsName = false }: FlairBadgeProps) {
  const flair = flairLevel(level)
  const badge = (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${className} shrink-0 overflow-visible ${colors[flair.level - 1] ?? ''}`}
    >
      <Shape level={flair.level} sides={flair.sides} />
      <text
        x="12"
        y={flair.level === 3 ? 16.2 : 15.6}
        textAnchor="middle"
        fill={flair.level === 7 ? 'var(--claim-foreground)' : 'currentColor'}
        style={{ font: `700 ${flair.level === 6 ? 8.5 : 10}px "Martian Mono", monospace` }}
      >
        {flair.level}
      </text>
    </svg>
  )
  if (!showsName) {
    return (
      <span role="img" aria-label={texts.claimFlairLevel(flair.level, flair.name)} className="inline-flex">
        {badge}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-2 text-label">
      {badge}
      <span>
        <span className="sr-only">{texts.claimFlairLevelPrefix(flair.level)}</span>
        {flair.name}
      </span>
    </span>
  )
}
