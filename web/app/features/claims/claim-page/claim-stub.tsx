import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { HoldBar, HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Time } from '#web/ui/time.tsx'
import { Stub } from '../display/stub.tsx'
import * as texts from '../holds/holds.texts.ts'
import { claimNumber, outcomeLabel } from '../holds/my-claims.ts'
import { heldUntil } from './claim-stub.texts.ts'

type ClaimStubProps = {
  claim: MyClaim
  /** True while the claim is a hold or its payment is in progress. */
  isHeld: boolean
  level?: 2 | 3
  /** False on the claim's own page, which needs no link and no small picture. */
  isLinked?: boolean
  /** Actions under the time bar. */
  actions?: React.ReactNode
}

/** A claim as a ticket stub: the item on the left, the time left or the outcome on the right. */
export function ClaimStub({ claim, isHeld, level = 3, isLinked = true, actions }: ClaimStubProps) {
  const title = isLinked ? (
    <Link
      to={paths.claim(claim.id)}
      className="finger-room block py-0.5 no-underline hover:underline hover:underline-offset-4"
    >
      {claim.itemName}
    </Link>
  ) : (
    claim.itemName
  )
  return (
    <Stub
      level={level}
      number={claimNumber(claim)}
      title={title}
      image={
        isLinked && (
          <ItemThumb seed={claim.itemId} image={claim.image} category={claim.category} className="size-full" />
        )
      }
      isDrawn={claim.image === null || isDrawing(claim.image)}
      detail={<Detail claim={claim} isHeld={isHeld} />}
      side={isHeld ? <HeldSide claim={claim} /> : <EndedSide claim={claim} />}
      foot={
        <>
          {isHeld && !claim.isPaying && (
            <HoldBar endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={claim.itemName} />
          )}
          {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
        </>
      }
    />
  )
}

function Detail({ claim, isHeld }: { claim: MyClaim; isHeld: boolean }) {
  return (
    <>
      <bdi>{claim.sellerName}</bdi>, {formatMoney(claim.priceCents, claim.currency)}.{' '}
      {!isHeld ? (
        <>
          Claimed <Time at={claim.claimedAt} />
        </>
      ) : claim.isPaying ? (
        texts.yourPayment
      ) : (
        heldUntil(<Time at={claim.expiresAt} style="time" />)
      )}
      {claim.source === 'standby' && `. ${isHeld ? texts.upFromStandby : texts.cameFromStandby}`}
    </>
  )
}

function HeldSide({ claim }: { claim: MyClaim }) {
  if (!claim.isPaying) return <HoldTimer endsAt={claim.expiresAt} startedAt={claim.claimedAt} title={claim.itemName} />
  return (
    <>
      <Spinner className="size-6 text-muted-foreground" />
      <span className="text-small">{texts.paymentInProgress}</span>
    </>
  )
}

const tones = { Purchased: 'success', Expired: 'neutral', Refunded: 'info' } as const

function EndedSide({ claim }: { claim: MyClaim }) {
  const label = outcomeLabel(claim)
  return <Badge tone={tones[label as keyof typeof tones] ?? 'neutral'}>{label}</Badge>
}
