import type { ReactNode } from 'react'
import { HouseArtStrip } from './house-art.tsx'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  seed?: string
  level?: 2 | 3
  /** Shown beside the text on wide screens, below it on narrow ones; it sets the height of the drawings. */
  beside?: ReactNode
}

/** Empty state: what will appear here, and one action. */
export function EmptyState({ title, children, action, seed = 'shelf', level = 2, beside }: EmptyStateProps) {
  const Heading = `h${level}` as const
  const card = (
    <div className="flex flex-col items-start gap-4 overflow-hidden rounded-card bg-card p-6 shadow-card">
      <div className="relative -m-6 mb-0 min-h-20 flex-1 self-stretch">
        <HouseArtStrip seed={seed} className="absolute inset-0" />
      </div>
      <div className="prose">
        <Heading className="text-h3">{title}</Heading>
        {children && <div className="mt-1 text-muted-foreground">{children}</div>}
      </div>
      {action}
    </div>
  )
  if (!beside) return card
  return (
    <div className="kc-beside grid gap-8">
      {card}
      {beside}
    </div>
  )
}
