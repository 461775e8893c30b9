import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { Price } from '../display/price.tsx'
import { ItemMarks } from '../items/item-card.tsx'
import { ItemOpener } from '../items/item-opener.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { isLotAhead, lotNumberOf, lotOnStage, lotsOf } from './lots.ts'
import * as texts from './stage.texts.ts'

/** Beside the stage: the lot's name, condition, price and button. While the stage is empty, its own sign says why. */
export function LotPanel({ drop, status, slots }: { drop: DropDetail; status: DropStatus; slots: ItemSlots }) {
  const lot = lotOnStage(drop)
  if (!lot) return isLotAhead(drop, status) ? <p className="text-muted-foreground">{texts.claimOpensHere}</p> : null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-[650] text-[1.375rem] leading-[1.15] tracking-[-0.015em]">
          <bdi>{lot.title}</bdi>
        </h2>
        <span className="-my-2.5 -me-2 empty:hidden">{slots.report?.(lot)}</span>
      </div>
      <ItemMarks item={lot} />
      <Price cents={lot.priceCents} currency={drop.currency} className="py-1" />
      {slots.claim(lot)}
      {lot.description && (
        <p dir="auto" className="line-clamp-4 whitespace-pre-line text-muted-foreground text-small">
          {lot.description}
        </p>
      )}
      {/* Keyed by lot: the next lot closes open details instead of changing them. */}
      <ItemOpener
        key={lot.id}
        drop={drop}
        lot={lotNumberOf(drop, lot.id)}
        slots={slots}
        item={lot}
        className="finger-room min-h-6 self-start text-label underline underline-offset-4"
      >
        {texts.moreAboutThisLot}
      </ItemOpener>
    </div>
  )
}

/** The numbers of the next lots; what they are is secret. */
export function UpNext({ drop }: { drop: DropDetail }) {
  const next = lotsOf(drop).filter(({ item }) => item === null)
  if (next.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <h2 className="text-label">{texts.upNext}</h2>
      <ul className="flex flex-col gap-1 text-small">
        {next.slice(0, 2).map(({ number }) => (
          <li key={number} className="flex justify-between gap-3">
            <span>{`Lot ${number}`}</span>
            <span className="text-muted-foreground">{texts.sleevedUntilRevealed}</span>
          </li>
        ))}
      </ul>
      {next.length > 2 && <p className="text-muted-foreground text-small">{texts.moreAfterThese(next.length - 2)}</p>}
    </div>
  )
}
