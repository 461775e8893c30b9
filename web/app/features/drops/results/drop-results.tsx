import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#web/api/api.ts'
import { useServerRenderedQuery } from '#web/api/server-rendered-query.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { ItemThumb } from '../display/item-thumb.tsx'
import { Sleeve } from '../display/sleeve.tsx'
import { resultsOptions } from '../drops.reads.ts'
import { ItemOpener } from '../items/item-opener.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { claimedUnits } from '../items/item-stock.ts'
import { lotNumberOf } from '../stage/lots.ts'
import {
  aboutHeld,
  groups,
  lotAt,
  neverOnStage,
  noItems,
  noLotShown,
  nothingShown,
  onHold,
  onStandby,
  unitsOf,
} from './results.texts.ts'
import { type ItemOutcome, outcomesOf, summaryOf, tookText } from './results.ts'

type ResultsProps = {
  drop: DropDetail
  status: DropStatus
  /** `claim`: what became of the viewer's own claim of an item. */
  slots: ItemSlots
  /** The buyers of an item who chose to be named: ` by Ada Reyes`. */
  namesOf: (result: NonNullable<ItemOutcome['result']>) => string
}

/** A drop that is over: what was kept, when and how fast; first what is on hold or was not sold. */
export function DropResults({ drop, status, slots, namesOf }: ResultsProps) {
  const { data, refetch } = useServerRenderedQuery(resultsOptions(api, drop.id))
  useOnChange(`${drop.itemsSold} ${claimedUnits(drop.items).held}`, refetch)
  if (drop.items.length === 0) return <NothingShown drop={drop} />
  const outcomes = outcomesOf(drop, data?.items ?? [])
  const { held, unsold, kept } = outcomes
  const rows = { drop, slots, namesOf }
  const isCancelled = status === 'cancelled'
  return (
    <div className="flex flex-col gap-8">
      {!isCancelled && <p className="text-lg">{summaryOf(drop, outcomes)}</p>}
      <Group {...rows} name={groups.held} outcomes={held} about={aboutHeld} />
      <Group {...rows} name={isCancelled ? groups.calledOff : groups.unsold} outcomes={unsold} />
      <Group {...rows} name={groups.kept} outcomes={kept} />
      <Unrevealed drop={drop} />
    </div>
  )
}

/** Runs when a value is no longer what it was: a hold that is paid or ends after the drop is a result too. */
function useOnChange(value: string, run: () => unknown): void {
  const former = useRef(value)
  useEffect(() => {
    if (former.current !== value) run()
    former.current = value
  }, [value, run])
}

const NothingShown = ({ drop }: { drop: DropDetail }) => (
  <EmptyState seed={drop.id} level={3} title={nothingShown}>
    {drop.type === 'live' ? noLotShown : noItems}
  </EmptyState>
)

/** Lots that never came on stage: their number only. */
function Unrevealed({ drop }: { drop: DropDetail }) {
  const count = (drop.live?.lotCount ?? 0) - drop.items.length
  if (count <= 0) return null
  return <p className="text-muted-foreground text-small">{neverOnStage(count)}</p>
}

type GroupProps = Omit<ResultsProps, 'status'> & { name: string; about?: string; outcomes: readonly ItemOutcome[] }

function Group({ name, about, outcomes, ...row }: GroupProps) {
  if (outcomes.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="text-h3">
        {name} <span className="font-normal text-muted-foreground">({formatCount(outcomes.length)})</span>
      </h3>
      {about && <p className="text-muted-foreground text-small">{about}</p>}
      <ul className="mt-3 rounded-card bg-card px-4 shadow-card">
        {outcomes.map((outcome) => (
          <li key={outcome.item.id} className="border-t first:border-t-0">
            <Row {...row} outcome={outcome} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ drop, slots, namesOf, outcome }: Omit<ResultsProps, 'status'> & { outcome: ItemOutcome }) {
  const { item, result } = outcome
  const isSleeved = drop.type === 'mystery' && drop.mystery?.contentsRevealedAt === null
  const lot = drop.type === 'live' ? lotNumberOf(drop, item.id) : null
  const price = formatMoney(item.priceCents, drop.currency)
  return (
    <article
      aria-label={item.title}
      id={`item-${item.id}`}
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded-control py-3 outline-offset-1 focus-within:has-[h4>button:focus-visible]:outline-2 focus-within:has-[h4>button:focus-visible]:outline-ring"
    >
      <Sleeve isClosed={isSleeved} className="size-14 overflow-hidden rounded-chip">
        <ItemThumb
          seed={item.itemId}
          image={item.images[0] ?? item.drawing}
          category={item.category}
          className="size-14"
        />
      </Sleeve>
      <div className="min-w-0">
        <h4 className="text-label [overflow-wrap:anywhere]">
          <ItemOpener
            drop={drop}
            item={item}
            lot={lot}
            isSleeved={isSleeved}
            slots={slots}
            className="min-h-6 max-w-full text-start outline-none after:absolute after:inset-0 forced-colors:underline"
          >
            <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{item.title}</bdi>
          </ItemOpener>
        </h4>
        <p className="text-muted-foreground text-small">
          {lot === null ? price : lotAt(lot, price)}
          {result && namesOf(result)}
        </p>
        <div className="relative z-10 w-fit empty:hidden">{slots.claim(item)}</div>
      </div>
      <p className="text-end text-small">
        <Outcome drop={drop} outcome={outcome} />
      </p>
    </article>
  )
}

/** How fast it was claimed and when; else how many are on hold, and how many people wait for them. */
function Outcome({ drop, outcome }: { drop: DropDetail; outcome: ItemOutcome }): ReactNode {
  const { heldCount, soldCount, quantityTotal } = outcome.item
  const { result } = outcome
  if (heldCount > 0) {
    return (
      <>
        <span className="block font-[620]">{onHold(heldCount)}</span>
        {result && result.waiting > 0 && <span className="text-muted-foreground">{onStandby(result.waiting)}</span>}
      </>
    )
  }
  if (!result?.firstAt) return null
  const total = Math.max(quantityTotal, soldCount)
  return (
    <>
      <span className="block font-[620] text-figure">{tookText(drop, outcome)}</span>
      <span className="text-muted-foreground">
        {total > 1 ? unitsOf(result.kept, total) : <Time at={result.firstAt} style="time" />}
      </span>
    </>
  )
}
