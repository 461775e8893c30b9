import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { ClaimOutcome } from '#web/features/claims/button/claim-outcome.tsx'
import { ownersText } from '#web/features/claims/button/item-result.tsx'
import { DropResults } from '#web/features/drops/results/drop-results.tsx'
import { NextDrop } from '#web/features/drops/results/next-drop.tsx'
import { ClientOnly } from '#web/startup/client-lazy.ts'

/** The results of a drop that is over, with the viewer's own claims, which come with the code. */
export const DropResultsPart = ({ drop, status }: { drop: DropDetail; status: DropStatus }) => (
  <DropResults
    drop={drop}
    status={status}
    slots={{
      claim: (item: DropItem) => (
        <ClientOnly place={null}>
          <ClaimOutcome drop={drop} item={item} />
        </ClientOnly>
      ),
      stamp: () => null,
    }}
    namesOf={ownersText}
  />
)

export const NextDropPart = NextDrop
