import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { client } from '#web/api/api.ts'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import { ItemThumb } from '../display/item-thumb.tsx'
import { afterMove, type HostedLots, hostedLots, isOut, type NumberedLot } from './host-queue.ts'
import {
  closeLot,
  downLabel,
  emptyQueue,
  lotState,
  neverShown,
  queue,
  reopenLot,
  shownLots,
  skipLot,
  upLabel,
} from './hosting.texts.ts'
import { Panel } from './panel.tsx'
import { useHostCommand } from './use-hosted-drop.ts'

type QueuePanelProps = { drop: SellerDrop; lots: HostedLots; isOpen: boolean }

/** The lots still to come, which can be moved and skipped, and those that were on stage. */
export function QueuePanel({ drop, lots, isOpen }: QueuePanelProps) {
  const { id } = drop
  const { send } = useHostCommand(id)
  // Judged by the queue as it is once the presses before are answered: a second press on a lot goes on from the first.
  const move = ({ id: dropItemId }: NumberedLot, by: -1 | 1) =>
    send(async (now) => {
      const afterId = afterMove(hostedLots(now).queue, dropItemId, by)
      return afterId === undefined ? now : client.drops.moveLot({ id, dropItemId, afterId })
    })
  const setOut = ({ id: dropItemId, revealNumber }: NumberedLot, willBeOut: boolean) =>
    send(async (now) => {
      const lot = now.allItems.find((one) => one.id === dropItemId)
      if (lot && isOut(lot) === willBeOut) return now
      return willBeOut ? client.drops.skip({ id, dropItemId, revealNumber }) : client.drops.reopen({ id, dropItemId })
    })
  const left = lots.queue.length + (isOpen ? 0 : lots.skipped.length)
  const title = isOpen ? queue : neverShown
  const past = [...(lots.onStage ? [lots.onStage] : []), ...lots.shown]
  const mayReopen = drop.status === 'active' || drop.status === 'sold-out'
  const reopenButton = (lot: NumberedLot) =>
    mayReopen && (
      <Button variant="quiet" size="small" onClick={() => setOut(lot, false)}>
        {reopenLot}
        <span className="sr-only"> {lot.title}</span>
      </Button>
    )
  return (
    <>
      <Panel title={title} count={left} className={isOpen || left > 0 ? '' : 'hidden'}>
        {lots.queue.length === 0 && <p className="px-4 pb-4 text-muted-foreground text-small">{emptyQueue}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <ol className="max-h-112 overflow-y-auto" tabIndex={0} aria-label={title}>
          {lots.queue.map((lot, i) => (
            <Lot key={lot.id} lot={lot} currency={drop.currency}>
              {isOpen && (
                <>
                  <Button
                    variant="quiet"
                    size="small"
                    className="px-1 pointer-coarse:min-w-11"
                    aria-label={upLabel(lot.title)}
                    isWaiting={i === 0}
                    onClick={() => move(lot, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    className="px-1 pointer-coarse:min-w-11"
                    aria-label={downLabel(lot.title)}
                    isWaiting={i === lots.queue.length - 1}
                    onClick={() => move(lot, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => setOut(lot, true)}>
                    {skipLot}
                    <span className="sr-only"> {lot.title}</span>
                  </Button>
                </>
              )}
            </Lot>
          ))}
          {lots.skipped.map((lot) => (
            <Lot key={lot.id} lot={lot} currency={drop.currency} isMuted>
              {isOpen && lot.skipped && reopenButton(lot)}
            </Lot>
          ))}
        </ol>
      </Panel>
      {past.length > 0 && (
        <Panel title={shownLots} count={past.length}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <ol className="max-h-96 overflow-y-auto" tabIndex={0} aria-label={shownLots}>
            {past.map((lot) => (
              <Lot key={lot.id} lot={lot} currency={drop.currency} isMuted={lot.closed} hasState>
                {isOpen &&
                  (lot.closed ? (
                    reopenButton(lot)
                  ) : (
                    <Button variant="quiet" size="small" onClick={() => setOut(lot, true)}>
                      {closeLot}
                      <span className="sr-only"> {lot.title}</span>
                    </Button>
                  ))}
              </Lot>
            ))}
          </ol>
        </Panel>
      )}
    </>
  )
}

type LotProps = { lot: NumberedLot; currency: string; isMuted?: boolean; hasState?: boolean; children?: ReactNode }

/** The title has the row's whole width; price, state and buttons stand below it. */
const Lot = ({ lot, currency, isMuted = false, hasState = false, children }: LotProps) => (
  <li className="flex items-center gap-3 border-t px-3 pt-2.5 pb-1 first:border-t-0" data-lot={lot.number}>
    <ItemThumb
      seed={lot.itemId}
      image={lot.image}
      category={lot.category}
      className={`size-11 shrink-0 rounded-control ${isMuted ? 'opacity-60 grayscale' : ''}`}
    />
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 text-label [overflow-wrap:anywhere]">
        <span className="text-figure">{lot.number}</span> <bdi>{lot.title}</bdi>
      </p>
      <div className="-me-2 flex min-h-9 items-center justify-between gap-2">
        <p className="min-w-0 text-muted-foreground text-xs">
          {formatMoney(lot.priceCents, currency)}
          {hasState && ` · ${lotState(lot.soldCount, lot.heldCount, lot.quantityTotal)}`}
          {!hasState && lot.quantityTotal > 1 && ` · ${lot.quantityTotal} units`}
        </p>
        <div className="flex shrink-0 items-center">{children}</div>
      </div>
    </div>
  </li>
)
