import type { ClaimReceipt } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { formatMoney, formatStampTime } from '#web/format/format.ts'
import { ordinal } from '#web/format/ordinal.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { Button } from '#web/ui/button.tsx'
import { stockState } from '../items/item-stock.ts'
import { lotOnStage } from '../stage/lots.ts'
import * as texts from './minute.texts.ts'

type BarProps = {
  drop: DropDetail
  isOpen: boolean
  /** The armed item, or from zero on the chosen one. */
  item: DropItem | null
  /** The viewer's own claim of it. */
  claim: ClaimReceipt | null
  isSignedIn: boolean
  /** Said after a press that was far too early. */
  isNotYet: boolean
  button: (item: DropItem) => ReactNode
  ref: RefObject<HTMLDivElement | null>
}

/** The bar at the foot: the armed item with its Claim, and what became of it. */
export function MinuteBar(props: BarProps) {
  const { item, drop, button, ref } = props
  const shown = drop.type === 'live' ? lotOnStage(drop) : item
  useClaimByEnter(ref)
  return (
    <div
      ref={ref}
      data-own-bar
      className="sticky bottom-0 z-20 ms-7.5 border-t bg-background px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:ms-10 md:px-6"
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          {shown && (
            <p className="flex min-w-0 items-baseline gap-3">
              <bdi className="min-w-0 truncate text-h3">{shown.title}</bdi>
              <span className="shrink-0 text-figure">{formatMoney(shown.priceCents, drop.currency)}</span>
            </p>
          )}
          <BarLine {...props} item={shown} />
        </div>
        {shown && <div className="w-full min-w-0 sm:w-80">{button(shown)}</div>}
      </div>
    </div>
  )
}

/** What to do next, or what happened: one line. */
function BarLine(props: BarProps) {
  const { claim } = props
  return (
    <div className="text-muted-foreground text-small">
      {claim ? (
        <p className="font-[620] text-success">
          {texts.claimedAs(
            `${formatStampTime(Date.parse(claim.claimedAt))}.${claim.claimedAt.slice(20, 23)}`,
            ordinal(claim.seq),
          )}
        </p>
      ) : (
        <p>{lineOf(props)}</p>
      )}
      {!props.isSignedIn && !props.isOpen && <SignInLink />}
    </div>
  )
}

const SignInLink = () => (
  <Button
    variant="outline"
    size="small"
    className="mt-1"
    onClick={() => void signInInPlace(claimToasts.pleaseSignIn, null)}
  >
    {texts.signIn}
  </Button>
)

function lineOf({ drop, isOpen, item, isSignedIn, isNotYet }: BarProps): string {
  if (isOpen) {
    if (drop.type === 'live') return item ? '' : texts.firstLot
    const free = drop.items.filter((one) => stockState(one) === 'on-sale').length
    if (!item && free === drop.items.length) return texts.chooseOne
    return drop.items.length > 1 ? texts.stillFree(free, drop.items.length) : ''
  }
  if (drop.type === 'live') return texts.lotsAreSleeved
  if (drop.items.length === 0) return texts.noItems
  if (isNotYet) return texts.notYet
  if (!isSignedIn) return texts.signedOut
  if (!item) return `${texts.armOne}. ${texts.armingClaimsNothing}`
  return drop.items.length > 1 ? texts.armedPressClaim : texts.oneItem
}

/** Enter presses the bar's Claim while the focus is on nothing that has a use for it. */
function useClaimByEnter(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented) return
      if (target !== document.body && !(target instanceof HTMLHeadingElement)) return
      bar.current?.querySelector<HTMLButtonElement>('button[data-claim]')?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [bar])
}
