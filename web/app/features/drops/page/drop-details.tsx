import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { formatCount } from '#web/format/format.ts'
import { regionName } from '#web/format/regions.ts'
import { Time } from '#web/ui/time.tsx'
import { DescriptionAndFacts, type Fact } from './description-and-facts.tsx'
import * as texts from './page.texts.ts'

/** A drop's description and facts. */
export const DropDetails = ({ drop }: { drop: DropDetail }) => (
  <div className="flex flex-col gap-8">
    <DescriptionAndFacts text={drop.description} facts={factsOf(drop)} className="max-w-[42rem] gap-x-8" />
  </div>
)

const factsOf = ({ startDate, endDate, metrics, country, shipping }: DropDetail): Fact[] => [
  { name: 'Starts', value: startDate && <Time at={startDate} style="start" /> },
  { name: 'Ends', value: endDate && <Time at={endDate} style="start" /> },
  {
    name: shipping.allowShipping && !shipping.localPickupOnly ? texts.shipsFrom : texts.pickupIn,
    value: regionName(country),
  },
  { name: texts.discountCodes, value: shipping.supportsDiscountRules && texts.acceptedAtCheckout },
  { name: 'Views', value: formatCount(metrics.views) },
  { name: 'Claims', value: formatCount(metrics.claims) },
  { name: 'Paid', value: formatCount(metrics.completedPurchases) },
]
