import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { formatCount } from '#platform/format.ts'
import { regionName } from '#platform/regions.ts'
import { Time } from '#ui/time.tsx'

type Fact = { name: string; value: ReactNode }

/** What the seller wrote about a drop, and its plain facts. */
export function DropDetails({ drop }: { drop: DropDetail }) {
  return (
    <div className="flex flex-col gap-8">
      {drop.description ? (
        <p dir="auto" className="prose whitespace-pre-line">
          {drop.description}
        </p>
      ) : (
        <p className="text-muted-foreground">The seller has not added a description.</p>
      )}
      <dl className="grid max-w-[42rem] grid-cols-[auto_1fr] gap-x-8 gap-y-2 text-small">
        {factsOf(drop).map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function factsOf({ startDate, endDate, metrics, country, shipping }: DropDetail): Fact[] {
  const facts: (Fact | false)[] = [
    startDate !== null && { name: 'Starts', value: <Time at={startDate} style="start" /> },
    endDate !== null && { name: 'Ends', value: <Time at={endDate} style="start" /> },
    {
      name: shipping.allowShipping && !shipping.localPickupOnly ? 'Ships from' : 'Pickup in',
      value: regionName(country),
    },
    shipping.supportsDiscountRules && { name: 'Discount codes', value: 'accepted at checkout' },
    { name: 'Views', value: formatCount(metrics.views) },
    { name: 'Claims', value: formatCount(metrics.claims) },
    { name: 'Paid', value: formatCount(metrics.completedPurchases) },
  ]
  return facts.filter((fact) => fact !== false)
}
