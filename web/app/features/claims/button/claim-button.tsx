import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { signInInPlace } from '#web/session/sign-in-in-place.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { unpaidOf } from '../holds/claim-standing.ts'
import { type LiveStanding, useStanding } from '../holds/use-standing.ts'
import * as texts from './button.texts.ts'
import { ClaimFace, isPassing } from './claim-face.tsx'
import { claimHelper } from './claim-helper.texts.ts'
import { isUnanswered, useClaimItem, useClaimPending, useLateResult } from './use-claim-item.ts'
import { useLatency } from './use-latency.ts'
import { useTally } from './use-tally.ts'

const PriceChangedDialog = clientLazy(() =>
  import('./price-changed-dialog.tsx').then((module) => ({ default: module.PriceChangedDialog })),
)

/** A second tap within this time counts as a double tap and is ignored, in milliseconds. */
const doubleTapMs = 600

export type ClaimButtonProps = {
  drop: DropDetail
  /** `priceCents` is the price in force, which is shown beside the button. */
  item: DropItem
  /** 44 px high, for cards and the bar on phones. */
  isSmall?: boolean
  /** Hides the helper line where a bar has no room for it; screen readers still read it. */
  hidesHelper?: boolean
  /** Shows no button while no press could help: the page says why, once for all its items. */
  isQuiet?: boolean
  /** Changes what the button shows and takes, such as a press just before the opening. */
  adapt?: (standing: LiveStanding) => LiveStanding
  /** Rendered below the button: joining the standby line. */
  beside?: (standing: LiveStanding) => ReactNode
  onClaimed?: (answer: ClaimAnswer) => void
}

/** The claim button of one item: its eight labels, the helper line below, and the press. */
export function ClaimButton(props: ClaimButtonProps) {
  const { drop, item, isSmall = false, hidesHelper = false, isQuiet = false, adapt, beside, onClaimed } = props
  const tally = useTally(drop.id, drop.status === 'active')
  const pendingSince = useClaimPending(item.id)
  const own = useStanding(drop, item, tally, pendingSince !== null)
  const standing = adapt ? adapt(own) : own
  const latency = useLatency(pendingSince)
  const { button, after } = useFocusRestored(standing)
  const { press, asked, setAsked } = usePress(drop, item, button, onClaimed)
  useLateResult(item.id, standing.claim !== null)
  const helper =
    latency ?? claimHelper(standing, { drop, item, tally, isUnanswered: isUnanswered(item.id), ...standing })
  const helperId = useId()
  useCooldownAnnouncement(standing)
  if (isQuiet && isPointless(standing, item)) return <Quiet>{!hidesHelper && beside?.(standing)}</Quiet>
  return (
    <div className="relative z-10 flex min-w-0 flex-col gap-2">
      <ClaimFace
        ref={button}
        state={standing.state}
        itemTitle={item.title}
        waitPart={standing.waitPart}
        helperId={helper ? helperId : undefined}
        isSmall={isSmall}
        onPress={() => press()}
      />
      {helper && (
        <p
          id={helperId}
          ref={standing.claim ? undefined : after}
          tabIndex={-1}
          className={cn(
            'text-muted-foreground text-small outline-none',
            (hidesHelper || standing.refused?.code === 'PAUSED') && 'sr-only',
            // @NOTE a hold is read after the page: on a phone its line would move the cards below; the bar leads to pay
            isSmall && standing.claim && 'max-md:not-focus-within:sr-only',
          )}
        >
          {helper}
          {standing.claim?.status === 'claimed' && !hidesHelper && (
            <>
              {'. '}
              <Link ref={after} to={paths.checkout} className="font-[620] text-foreground underline underline-offset-4">
                {texts.payNow}
              </Link>
            </>
          )}
        </p>
      )}
      {standing.refused?.code === 'STAGGERED' && !hidesHelper && (
        <ButtonLink to={paths.checkout}>{`Pay ${plural(unpaidOf(tally, standing.now).length, 'item')}`}</ButtonLink>
      )}
      {beside?.(standing)}
      {asked !== null && (
        <Suspense fallback={null}>
          <PriceChangedDialog
            priceCents={asked}
            currency={drop.currency}
            itemTitle={item.title}
            onClose={() => setAsked(null)}
            onClaim={(cents) => press(cents)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** True if neither this viewer nor anybody else can claim the item for now: paused, over, or every unit sold. */
const isPointless = ({ refused }: LiveStanding, { heldCount }: DropItem): boolean =>
  refused?.code === 'PAUSED' || refused?.code === 'ENDED' || (refused?.code === 'SOLD_OUT' && heldCount === 0)

/** Keeps the place of the button, so that nothing moves when claims go on. */
const Quiet = ({ children }: { children: ReactNode }) => (
  <div className="relative z-10 flex min-h-11 min-w-0 flex-col justify-center gap-2">{children}</div>
)

/**
 * Handles a press: asks signed-out visitors to sign in, ignores double taps, claims, and asks again if the price
 * changed.
 */
function usePress(
  drop: DropDetail,
  item: DropItem,
  button: RefObject<HTMLElement | null>,
  onClaimed?: (answer: ClaimAnswer) => void,
) {
  const { claim, isClaiming } = useClaimItem({ ...item, dropId: drop.id })
  const [asked, setAsked] = useState<number | null>(null)
  const lastPress = useRef(Number.NEGATIVE_INFINITY)
  const press = async (cents?: number) => {
    setAsked(null)
    if (!hasSessionHint()) return void signInInPlace(claimToasts.pleaseSignIn, button.current)
    const now = performance.now()
    if (isClaiming || (cents === undefined && now - lastPress.current < doubleTapMs)) return
    lastPress.current = now
    const answer = await claim(cents)
    if (answer?.success) onClaimed?.(answer)
    else if (answer?.code === 'PRICE_CHANGED') setAsked(answer.priceCents)
  }
  return { press: (cents?: number) => void press(cents), asked, setAsked }
}

/** When the focused button becomes disabled, moves the focus to the next possible action. */
function useFocusRestored({ state }: LiveStanding) {
  const button = useRef<HTMLButtonElement>(null)
  const after = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  const isOver = !state.isEnabled && !isPassing(state.kind)
  useLayoutEffect(() => {
    if (isOver && (hadFocus.current || document.activeElement === button.current)) after.current?.focus()
    hadFocus.current = !isOver && document.activeElement === button.current
  })
  return { button, after: after as RefObject<never> }
}

/** Announces the end of a cooldown, not its seconds. */
function useCooldownAnnouncement({ state }: LiveStanding): void {
  const former = useRef(state.code)
  useEffect(() => {
    if (former.current === 'COOLDOWN' && state.kind === 'claim') announce(texts.youCanClaimAgain)
    former.current = state.code
  }, [state.code, state.kind])
}
