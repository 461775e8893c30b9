import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { ClaimOutcome } from '#web/features/claims/button/claim-outcome.tsx'
import { ownersText } from '#web/features/claims/button/sold.texts.ts'
import { AfterEnd } from '#web/features/drops/results/after-end.tsx'
import { DropResults } from '#web/features/drops/results/drop-results.tsx'
import { NextDrop } from '#web/features/drops/results/next-drop.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'

const ClaimPace = clientLazy(() =>
  import('#web/features/drops/results/claim-pace.tsx').then(({ ClaimPace }) => ({ default: ClaimPace })),
)

type DropAfterProps = { drop: DropDetail; status: DropStatus; part: 'end' | 'next' | 'results' }

/** A part of the page of a drop that is over. The viewer's own claims come with the code. */
export function DropAfter({ drop, status, part }: DropAfterProps) {
  if (part === 'end') return <AfterEnd drop={drop} status={status} />
  if (part === 'next') return <NextDrop drop={drop} />
  const claim = (item: DropItem) => (
    <ClientOnly place={null}>
      <ClaimOutcome drop={drop} item={item} />
    </ClientOnly>
  )
  return (
    <>
      <DropResults drop={drop} status={status} slots={{ claim, stamp: () => null }} namesOf={ownersText} />
      {status !== 'cancelled' && drop.itemsSold > 0 && (
        <ClientOnly place={null}>
          <ClaimPace drop={drop} />
        </ClientOnly>
      )}
    </>
  )
}
