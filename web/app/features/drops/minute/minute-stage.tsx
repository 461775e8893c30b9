import type { ClaimReceipt, ClaimTally } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { clock, useReached } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { dropNumber, dropTypes } from '../display/drop-type.ts'
import { priceAtNow, useLadderNow } from '../page/drop-clock.ts'
import { lotsOf } from '../stage/lots.ts'
import * as texts from './minute.texts.ts'
import { MinuteBar } from './minute-bar.tsx'
import { GrowingSpine, MinuteClock } from './minute-clock.tsx'
import { MinuteLots, MinuteStrip, MinuteTile } from './minute-items.tsx'
import { maxTiles } from './minute-times.ts'
import { useFreshClock, useMinuteAnnouncements, useMinuteEnd, useTakeover } from './use-minute.ts'

export type MinuteStageProps = {
  drop: DropDetail
  /** When this viewer may claim, in milliseconds. */
  opensAt: number
  /** How early a press may be to count, in milliseconds. */
  earlyMs: number
  isSignedIn: boolean
  /** The viewer's claims in this drop; null when signed out or until loaded. */
  tally: ClaimTally | null
  /** Claim buttons: of a tile, and of the bar with everything that follows a press. Both stay the same functions. */
  tileButton: (item: DropItem) => ReactNode
  barButton: (item: DropItem) => ReactNode
  /** The bar of a live drop's room. */
  room: ReactNode
  /** Gives the ordinary page back; `armed` is the item to go on with. */
  onEnd: (armed: string | null) => void
  /** The same, because the viewer asked for it. */
  onLeave: (armed: string | null) => void
}

/**
 * A drop's last minute and the ten seconds after its start, in place of the page: the spine grows to the stage, with one
 * clock and the items as compact sleeves. One item can be armed; its Claim is then in the bar. Nothing is claimed but by
 * a press. What moves are transforms that no button waits for.
 */
export function MinuteStage(props: MinuteStageProps) {
  const { drop, opensAt, earlyMs, tally, isSignedIn, barButton, room, onEnd, onLeave } = props
  const isOpen = useReached(opensAt)
  const title = useTakeover()
  const bar = useRef<HTMLDivElement>(null)
  const items = useItems(drop)
  const { armed, chosen, arm } = useArmed(items, bar)
  const { isNotYet, holdBack } = useHoldBack(opensAt - earlyMs, isSignedIn)
  useMinuteAnnouncements(drop, opensAt, isOpen, armed?.title ?? null)
  useFreshClock(opensAt)
  useMinuteEnd(drop, opensAt, () => onEnd(armed?.id ?? null))
  return (
    <section
      data-minute={isOpen ? 'open' : 'waiting'}
      aria-label={texts.lastMinute}
      onClickCapture={holdBack}
      // Colours change in the frame of zero; only transforms and opacity may take their time here.
      className="page [&_button]:transition-[scale]"
    >
      <div className="relative isolate -mx-4 flex min-h-[calc(100svh-3.5rem)] flex-col overflow-clip md:mx-0 md:mt-4 md:min-h-[calc(100svh-5rem)] md:rounded-card md:shadow-card">
        <GrowingSpine drop={drop} opensAt={opensAt} />
        <SpineBand drop={drop} />
        <div className="relative flex flex-1 flex-col gap-5 ps-11 pe-4 pt-4 md:ps-16 md:pe-6 md:pt-5">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
            <Head drop={drop} titleRef={title} />
            <div className="max-lg:col-span-2 max-lg:row-start-2">
              <MinuteClock drop={drop} opensAt={opensAt} isOpen={isOpen} />
            </div>
            <div className="text-end">
              <Button variant="outline" size="small" onClick={() => onLeave(armed?.id ?? null)}>
                {texts.wholePage}
              </Button>
            </div>
          </div>
          {room}
          <Sleeves {...props} items={items} isOpen={isOpen} armed={chosen} onArm={arm} />
        </div>
        <MinuteBar
          ref={bar}
          drop={drop}
          isOpen={isOpen}
          item={armed}
          claim={claimOf(tally, armed?.id)}
          isSignedIn={isSignedIn}
          isNotYet={isNotYet}
          button={barButton}
        />
      </div>
    </section>
  )
}

/** The items that may be shown, in the drop's order, at the price in force. Lots of a live drop are none of them. */
function useItems(drop: DropDetail): readonly DropItem[] {
  const now = useLadderNow(drop)
  if (drop.type === 'live') return []
  const sorted = [...drop.items].sort((a, b) => a.position - b.position)
  return drop.type === 'mystery' ? sorted.map((box) => ({ ...box, priceCents: priceAtNow(drop, box, now) })) : sorted
}

/** The armed item: the only one of a drop, or the last one pressed. Arming by key or pointer moves on to its Claim. */
function useArmed(items: readonly DropItem[], bar: { current: HTMLElement | null }) {
  const [id, setId] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const arm = useCallback((itemId: string) => {
    setId(itemId)
    setTurn((former) => former + 1)
  }, [])
  useEffect(() => {
    if (turn === 0) return
    bar.current?.querySelector<HTMLElement>('button[data-claim]')?.focus({ preventScroll: true })
    announce(texts.armedPressClaim)
  }, [turn, bar])
  const [only, ...others] = items
  const armed = items.find((item) => item.id === id) ?? (others.length === 0 ? only : undefined) ?? null
  return { armed, chosen: id, arm }
}

/**
 * Stops presses on Claim that come before `from` (server milliseconds), and says that it is too soon. Visitors are asked
 * to sign in.
 */
function useHoldBack(from: number, isSignedIn: boolean) {
  const [isNotYet, setIsNotYet] = useState(false)
  const holdBack = (event: MouseEvent) => {
    const isWaiting = event.target instanceof Element && event.target.closest('button[data-claim=wait]') !== null
    if (!isWaiting || !isSignedIn || clock.now() >= from) return
    event.preventDefault()
    event.stopPropagation()
    setIsNotYet(true)
    announce(texts.notYet)
  }
  return { isNotYet, holdBack }
}

const claimOf = (tally: ClaimTally | null, itemId: string | undefined): ClaimReceipt | null =>
  tally?.claims.find(({ dropItemId }) => dropItemId === itemId) ?? null

/** The spine itself, as on every card of this drop. */
const SpineBand = ({ drop }: { drop: DropDetail }) => (
  <div
    aria-hidden="true"
    className={cn(
      'absolute top-0 bottom-0 left-0 flex w-7.5 rtl:right-0 rtl:left-auto md:w-10',
      dropTypes[drop.type].cap,
    )}
  >
    <div
      dir="ltr"
      className="vertical sticky top-[calc(3.5rem+var(--kc-bars))] flex h-[min(100%,calc(100svh-7rem))] w-full rotate-180 items-center justify-between pt-4 pb-4 text-background leading-none md:top-[calc(4rem+var(--kc-bars))]"
    >
      <span className="text-spine">{dropTypes[drop.type].word}</span>
      <span className="text-figure text-[0.6875rem]">{dropNumber(drop.number)}</span>
    </div>
  </div>
)

/** The folded header: title and storefront. */
const Head = ({ drop, titleRef }: { drop: DropDetail; titleRef: { current: HTMLHeadingElement | null } }) => (
  <header className="min-w-0">
    <h1 ref={titleRef} tabIndex={-1} className="text-h3 outline-none">
      <bdi>{drop.title}</bdi>
    </h1>
    <p className="text-muted-foreground text-small">
      <bdi>{drop.storefrontName}</bdi>
    </p>
  </header>
)

type SleevesProps = MinuteStageProps & {
  items: readonly DropItem[]
  isOpen: boolean
  armed: string | null
  onArm: (itemId: string) => void
}

/** The items as sleeves: at most twelve, the others in a strip. A live drop's lots are numbers alone. */
function Sleeves({ drop, items, isOpen, armed, tally, tileButton, onArm }: SleevesProps) {
  if (drop.type === 'live') return <MinuteLots count={lotsOf(drop).length} />
  const isSealed = drop.type === 'mystery' && drop.mystery?.contentsRevealedAt === null
  const tiles = items.slice(0, maxTiles)
  const rest = items.slice(maxTiles)
  return (
    <div className={cn('flex min-w-0 flex-col gap-3 pb-4 [&_button]:scroll-mb-44', tiles.length < 4 && 'md:my-auto')}>
      <h2 className="sr-only">{texts.items}</h2>
      {isSealed && (
        <p className="text-center text-small">
          {texts.contentsSealed} {hintsOf(drop)}
        </p>
      )}
      <ul
        className={cn(
          'grid grid-cols-1 gap-2 md:gap-3',
          tiles.length < 4
            ? 'md:mx-auto md:grid-flow-col md:auto-cols-[minmax(0,15rem)] md:grid-cols-none'
            : 'md:grid-cols-4 xl:grid-cols-6',
        )}
      >
        {tiles.map((item) => (
          <MinuteTile
            key={item.id}
            item={item}
            currency={drop.currency}
            isOpen={isOpen}
            isArmed={item.id === armed}
            isSealed={isSealed}
            claim={claimOf(tally, item.id)}
            onArm={onArm}
            button={tileButton}
          />
        ))}
      </ul>
      {rest.length > 0 && <MinuteStrip items={rest} currency={drop.currency} armed={armed} onArm={onArm} />}
    </div>
  )
}

function hintsOf({ mystery }: DropDetail): string {
  const hints = mystery?.hints ?? []
  if (hints.length === 0) return ''
  return texts.hintsSoFar(hints.filter(({ revealedAt }) => revealedAt !== null).length, hints.length)
}
