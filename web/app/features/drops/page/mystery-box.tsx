import type { DropDetail, Hint } from '@keepcase/contract/drops/drops.contract.ts'
import { isOver } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { type LadderStep, PriceLadder } from '../display/price-ladder.tsx'
import { sealSentences } from '../seals/seals.texts.ts'
import { OpenedSealCheck, SealList } from '../seals/seals.tsx'
import { msOf, nextHintAt, useLadderNow } from './drop-clock.ts'
import * as steps from './mystery-box.texts.ts'
import * as texts from './page.texts.ts'
import { waitText } from './wait-messages.ts'

/** The price steps at an instant: the start, then one per hint. */
export function ladderSteps(drop: DropDetail, now: number): LadderStep[] {
  const hints = [...(drop.mystery?.hints ?? [])].sort((a, b) => a.position - b.position)
  const isOut = ({ revealedAt, revealAt }: Hint) =>
    revealedAt !== null || (!isOver(drop.status) && (msOf(revealAt) ?? Number.POSITIVE_INFINITY) <= now)
  const outSteps = hints.reduce((sum, hint) => sum + (hint.revealedAt === null ? 0 : hint.priceStepCents), 0)
  const base = (drop.items[0]?.priceCents ?? drop.fromPriceCents ?? 0) - outSteps
  // The highest price is the one in force: a hint of the clock may come before those that the host reveals.
  const last = hints
    .filter(isOut)
    .reduce<Hint | undefined>((top, hint) => (top && top.priceCents > hint.priceCents ? top : hint), undefined)
  const state = (hint: Hint): LadderStep['state'] => (hint === last ? 'current' : isOut(hint) ? 'past' : 'future')
  return [
    { position: 0, priceCents: base, at: drop.startDate, state: last ? 'past' : 'current' },
    ...hints.map((hint) => ({
      position: hint.position,
      priceCents: hint.priceCents,
      at: hint.revealedAt ?? hint.revealAt,
      state: state(hint),
    })),
  ]
}

const saleOf = (drop: DropDetail) =>
  isOver(drop.status) ? 'over' : drop.status === 'scheduled' || drop.status === 'draft' ? 'before' : 'on'

/** A mystery drop's terms and what is known so far: price ladder and hints, if any, and the seal. */
export function MysteryBox({ drop }: { drop: DropDetail }) {
  const now = useLadderNow(drop)
  const { mystery } = drop
  if (!mystery) return null
  return (
    <div className="flex flex-col gap-8">
      {mystery.hints.length > 0 && (
        <>
          <section aria-labelledby="ladder">
            <h2 id="ladder" className="mb-1 text-h3">
              {texts.priceAndHints}
            </h2>
            <NextStep drop={drop} now={now} />
            <PriceLadder steps={ladderSteps(drop, now)} currency={drop.currency} sale={saleOf(drop)} />
          </section>
          <Hints hints={mystery.hints} isOver={isOver(drop.status)} />
        </>
      )}
      <Contents drop={drop} />
    </div>
  )
}

function NextStep({ drop, now }: { drop: DropDetail; now: number }) {
  const at = isOver(drop.status) ? null : nextHintAt(drop, now)
  const closed = drop.mystery?.hints.filter(({ revealedAt }) => revealedAt === null) ?? []
  const hint = at === null ? undefined : closed.find(({ revealAt }) => msOf(revealAt) === at)
  // Hints that the host reveals may come before it or after.
  const isNext = hint && closed.every(({ position }) => position >= hint.position)
  const money = (cents: number) => formatMoney(cents, drop.currency)
  const text = hint
    ? steps.hintComes(
        hint.position,
        waitText((at ?? 0) - now),
        isNext ? steps.priceBecomes(money(hint.priceCents)) : steps.priceRises(money(hint.priceStepCents)),
      )
    : isOver(drop.status)
      ? texts.eachHintRaised
      : texts.eachHintRaisesThePrice
  return <p className="mb-3 text-muted-foreground">{text}</p>
}

/** The revealed hints, newest first; once the contents are open, also those that never came. */
function Hints({ hints, isOver }: { hints: readonly Hint[]; isOver: boolean }) {
  const out = hints.filter((hint) => hint.body !== null).sort((a, b) => b.position - a.position)
  return (
    <section aria-labelledby="hints">
      <h2 id="hints" className="mb-3 text-h3">
        {steps.hintsOut(out.filter((hint) => hint.revealedAt !== null).length, hints.length)}
      </h2>
      {out.length === 0 ? (
        <p className="text-muted-foreground">{isOver ? texts.noHintsWereRevealed : texts.noHintsYet}</p>
      ) : (
        <dl className="flex flex-col">
          {out.map((hint) => (
            <div key={hint.id} className="grid gap-x-6 gap-y-1 border-t py-3 first:border-t-0 sm:grid-cols-[9rem_1fr]">
              <dt className="flex items-baseline justify-between gap-3 sm:flex-col sm:justify-start sm:gap-0.5">
                <span className="font-[620] text-type-mystery">{`Hint ${hint.position}`}</span>
                <span className="text-muted-foreground text-xs">
                  {hint.revealedAt ? <Time at={hint.revealedAt} style="date-time" /> : steps.neverRevealed}
                </span>
              </dt>
              <dd dir="auto" className="prose whitespace-pre-line">
                {hint.body}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** The seal before opening, the contents after. Nothing is drawn: the contents were fixed before the start. */
function Contents({ drop }: { drop: DropDetail }) {
  const { mystery } = drop
  if (!mystery) return null
  const { contents, contentsRevealedAt, seals } = mystery
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="mb-2 text-h3">
        {contents ? texts.whatWasInside : texts.sealedContents}
      </h2>
      {contents && (
        <p dir="auto" className="prose mb-3 whitespace-pre-line">
          {contents}
        </p>
      )}
      <OpenedSealCheck drop={drop} />
      <p className="prose text-muted-foreground text-small">
        {contentsRevealedAt ? (
          <>
            Opened <Time at={contentsRevealedAt} />.
          </>
        ) : (
          <>
            {seals[0]?.version === 1 ? sealSentences.sealedContents : sealSentences.sealed} <OpenedWhen drop={drop} />
          </>
        )}
      </p>
      {seals.length > 0 && (
        <div className="mt-3">
          <SealList seals={seals} />
        </div>
      )}
    </section>
  )
}

/** When the seal is opened: after the sale, once nothing is on hold; never, if nothing was sold. */
function OpenedWhen({ drop: { status, endDate, itemsSold, items } }: { drop: DropDetail }) {
  const isClaimed = itemsSold > 0 || items.some(({ heldCount }) => heldCount > 0)
  if (status === 'cancelled' || (status === 'completed' && !isClaimed)) return texts.nothingSoldSo
  if (status === 'completed') return texts.itOpensOnce
  if (endDate === null) return texts.itOpensAfter
  return steps.itOpensAfterTheSale(<Time at={endDate} style="time" />)
}
