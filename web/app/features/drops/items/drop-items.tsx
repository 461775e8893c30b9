import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { plural } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { priceAtNow, useLadderNow } from '../page/drop-clock.ts'
import { useSteadyDrop } from '../page/steady-drop.ts'
import { lotOnStage, lotsOf } from '../stage/lots.ts'
import { lotsStillSleeved, moreStillSleeved, theSellerAddsItems } from './drop-items.texts.ts'
import { ItemCard } from './item-card.tsx'
import type { ItemSlots } from './item-slots.ts'
import { isSoldOut, onHoldFirst } from './item-stock.ts'
import * as texts from './items.texts.ts'

const itemGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4 max-md:gap-3'
// Picture, text and price are in subgrid rows, so that they align across cards.
const itemPlace = 'row-span-3 grid min-w-0 grid-rows-subgrid max-md:row-auto max-md:grid-rows-none'
// Long lists lay out only the cards near the screen; their rows then don't align across cards.
const farPlace =
  '-m-1 grid min-w-0 grid-rows-[auto_1fr_auto] p-1 [contain-intrinsic-size:auto_30rem] [content-visibility:auto] max-md:grid-rows-none max-md:[contain-intrinsic-size:auto_10rem]'
const placeIn = (list: readonly unknown[]): string => (list.length > 60 ? farPlace : itemPlace)

/** The visible items of a drop as cards with claim buttons. */
export function DropItems({ drop, status, slots }: { drop: DropDetail; status: DropStatus; slots: ItemSlots }) {
  if (drop.type === 'live') return <RevealedLots drop={drop} status={status} slots={slots} />
  if (drop.items.length === 0) return <NoItems drop={drop} />
  if (drop.type === 'mystery') return <Boxes drop={drop} slots={slots} />
  return <Shelves drop={drop} status={status} slots={slots} />
}

/** All items, in the seller's order; once nothing is left, those with a standby line first. */
function Shelves({ drop, status, slots }: { drop: DropDetail; status: DropStatus; slots: ItemSlots }) {
  const steady = useSteadyDrop(drop)
  const sorted = [...drop.items].sort((a, b) => a.position - b.position)
  const items = isSoldOut(drop, status) ? onHoldFirst(sorted) : sorted
  return (
    <ul className={itemGrid}>
      {items.map((item, i) => (
        <li key={item.id} className={placeIn(items)}>
          <ItemCard drop={steady} item={item} isFirst={i < 2} slots={slots} />
        </li>
      ))}
    </ul>
  )
}

/** Revealed lots, newest first. Unrevealed ones are secret, so only their number is shown. */
function RevealedLots({ drop, status, slots }: { drop: DropDetail; status: DropStatus; slots: ItemSlots }) {
  const lots = lotsOf(drop)
  const numbers = new Map(lots.map(({ item, number }) => [item?.id, number]))
  const revealed = lots.flatMap(({ item }) => item ?? []).sort((a, b) => turn(b) - turn(a))
  const shown = isSoldOut(drop, status) ? onHoldFirst(revealed) : revealed
  const sleeved = lots.length - shown.length
  if (shown.length === 0) {
    const title = lotsStillSleeved(plural(lots.length, 'lot'))
    return (
      <EmptyState seed={drop.id} level={3} title={title}>
        {texts.theyComeOnStage}
      </EmptyState>
    )
  }
  const stage = isUnderWay(status) ? lotOnStage(drop) : null
  return (
    <>
      <ul className={itemGrid}>
        {shown.map((item) => (
          <li key={item.id} className={placeIn(shown)}>
            <ItemCard
              drop={drop}
              item={item}
              lot={numbers.get(item.id) ?? null}
              slots={item.id === stage?.id ? onStage(slots) : slots}
            />
          </li>
        ))}
      </ul>
      {sleeved > 0 && (
        <p className="mt-4 text-muted-foreground text-small">{moreStillSleeved(plural(sleeved, 'more lot'))}</p>
      )}
    </>
  )
}

const turn = (item: DropItem) => item.revealNumber ?? 0

/** Mystery boxes at the price in force. Their only claim button is beside the price. */
function Boxes({ drop, slots }: { drop: DropDetail; slots: ItemSlots }) {
  const now = useLadderNow(drop)
  const isSealed = drop.mystery?.contentsRevealedAt === null
  return (
    <ul className={itemGrid}>
      {drop.items.map((item, i) => (
        <li key={item.id} className={itemPlace}>
          <ItemCard
            drop={drop}
            item={{ ...item, priceCents: priceAtNow(drop, item, now) }}
            isFirst={i < 2}
            isSleeved={isSealed}
            slots={i === 0 ? { ...slots, claim: () => null, claimInSheet: slots.claim } : slots}
          />
        </li>
      ))}
    </ul>
  )
}

/** The lot on stage has its only claim button there. */
const onStage = (slots: ItemSlots): ItemSlots => ({
  ...slots,
  claimInSheet: slots.claim,
  claim: () => (
    <p className="inline-flex min-h-11 items-center gap-2 text-label text-claim-ink">
      <span aria-hidden="true" className="size-2 rounded-full bg-claim" />
      {texts.onStageNow}
    </p>
  ),
})

const NoItems = ({ drop }: { drop: DropDetail }) => (
  <EmptyState seed={drop.id} level={3} title={texts.noItemsYet}>
    {theSellerAddsItems(drop.startDate ? <Time at={drop.startDate} style="start" /> : texts.theStart)}
  </EmptyState>
)
