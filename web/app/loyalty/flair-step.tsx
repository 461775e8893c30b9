import { plural } from '#platform/format.ts'
import { Progress } from '#ui/feedback.tsx'
import { flairFor, flairLevels } from '#ui/flair.ts'
import { FlairBadge } from '#ui/flair-badge.tsx'

/** Where a buyer stands on the way to the next flair level: `17 of 25. 8 more purchases to The Collector.` */
export function flairStepWords(purchases: number): string {
  const next = flairLevels.find((level) => level.purchases > purchases)
  if (!next) return `${plural(purchases, 'purchase')}. There is no higher level.`
  const more = next.purchases - purchases
  return `${purchases} of ${next.purchases}. ${plural(more, 'more purchase')} to ${next.name}.`
}

/** The step that a payment took on the way to the next level. Only what was truly paid counts. */
export function FlairStep({ purchases }: { purchases: number }) {
  const flair = flairFor(purchases)
  const next = flairLevels.find((level) => level.purchases > purchases)
  return (
    <section
      aria-label="Claim Flair"
      role="status"
      className="flex items-center gap-4 rounded-card bg-card p-5 shadow-card"
    >
      <FlairBadge level={flair.level} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="text-label">{flair.name}</h2>
        <p className="mt-0.5 text-muted-foreground text-small">{flairStepWords(purchases)}</p>
        {next && (
          <Progress
            className="mt-2"
            value={purchases}
            max={next.purchases}
            label={`Purchases on the way to ${next.name}`}
          />
        )}
      </div>
    </section>
  )
}
