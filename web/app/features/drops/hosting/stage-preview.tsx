import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { Suspense } from 'react'
import { ClientOnly, serverRenderedLazy } from '#web/startup/client-lazy.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DropCover } from '../cards/drop-cover.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { stockState, stockText } from '../items/item-stock.ts'
import { PausedNote } from '../page/paused-note.tsx'
import { LiveStage } from '../stage/live-stage.tsx'
import { LotPanel } from '../stage/lot-panel.tsx'
import { buyersSee, claim, soldOut } from './hosting.texts.ts'

const MysteryBox = serverRenderedLazy(() =>
  import('../page/mystery-box.tsx').then((part) => ({ default: part.MysteryBox })),
)

const nobody: ReadonlySet<string> = new Set()

/** The claim button as buyers see it, without its effect: hosts don't claim from the console. */
const InertClaim = ({ item, isPaused }: { item: DropItem; isPaused: boolean }) => {
  const isOnSale = stockState(item) === 'on-sale'
  return (
    <div>
      <p className={`${buttonClass(isOnSale && !isPaused ? 'claim' : 'muted', 'large')} pointer-events-none w-full`}>
        {isOnSale ? claim : soldOut}
      </p>
      <p className="mt-2 text-muted-foreground text-small">{stockText(item)}</p>
    </div>
  )
}

const slotsWhile = (status: DropStatus): ItemSlots => ({
  claim: (item) => <InertClaim item={item} isPaused={status === 'paused'} />,
  stamp: () => null,
})

/** The drop as buyers see it now. */
export function StagePreview({ drop, status }: { drop: DropDetail; status: DropStatus }) {
  const slots = slotsWhile(status)
  const isOnStage = drop.type === 'live' && isUnderWay(status)
  return (
    <section aria-label={buyersSee} className="flex flex-col gap-4">
      {status === 'paused' && (
        <div className="*:mt-0">
          <PausedNote
            reason={drop.pauseReason}
            storefrontName={drop.storefrontName}
            vacationUntil={drop.vacationUntil}
          />
        </div>
      )}
      {isOnStage ? (
        <>
          <LiveStage drop={drop} status={status} mine={nobody} slots={slots} bar={null} />
          <div className="rounded-card bg-card p-5 shadow-card empty:hidden">
            <LotPanel drop={drop} status={status} slots={slots} />
          </div>
        </>
      ) : (
        <DropCover drop={drop} status={status} />
      )}
      {drop.type === 'mystery' && (
        <ClientOnly place={null}>
          <Suspense fallback={null}>
            <MysteryBox drop={drop} />
          </Suspense>
        </ClientOnly>
      )}
    </section>
  )
}
