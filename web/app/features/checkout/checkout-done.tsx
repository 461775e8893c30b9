import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackToDrop } from './back-to-drop.tsx'
import * as texts from './checkout.texts.ts'
import { EndedRow } from './ended-row.tsx'
import { PaidParcel } from './paid-parcel.tsx'
import type { Attempt } from './payments/attempts.ts'
import type { HeldClaim } from './use-checkout.ts'

/** Items paid at one storefront, as loyalty counts them. */
export type PaidAt = { storefrontId: string; storefrontName: string; items: number }

type CheckoutDoneProps = {
  paid: readonly Attempt[]
  ended: readonly HeldClaim[]
  seen: readonly HeldClaim[]
  aside: ReactNode
  reward: (paid: readonly PaidAt[]) => ReactNode
}

/** The finished checkout: what was paid, what ended, and where to go next. */
export function CheckoutDone({ paid, ended, seen, aside, reward }: CheckoutDoneProps) {
  const count = paid.reduce((sum, { parcel }) => sum + parcel.lines.length, 0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: the focus moves to the result.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="page pt-8 md:pt-12">
      <title>{`${count > 0 ? 'Paid' : 'Checkout'} · Keepcase`}</title>
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {count > 0 ? (count === 1 ? texts.itsYours : texts.theyreYours) : 'Checkout'}
        </h1>
        {count > 0 && <p className="mt-3 text-muted-foreground">{texts.yourPaymentHasBeen(count, paid.length)}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <BackToDrop claims={seen} />
        {count > 0 && (
          <ButtonLink to={paths.orders} variant="outline">
            {texts.yourOrders}
          </ButtonLink>
        )}
        <ButtonLink to={paths.discover} variant="outline">
          {texts.discoverDrops}
        </ButtonLink>
      </div>
      <div className="mt-10 flex max-w-[48rem] flex-col gap-10">
        {paid.map((attempt) => (
          <PaidParcel key={attempt.key} attempt={attempt} seen={seen} />
        ))}
        {count > 0 && reward(paidAt(paid))}
        {ended.length > 0 && (
          <ul className="rounded-card bg-card px-5 shadow-card [&>li:first-child]:border-t-0">
            {ended.map((claim) => (
              <EndedRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
        {aside}
      </div>
    </div>
  )
}

/** Paid items by storefront. */
function paidAt(paid: readonly Attempt[]): PaidAt[] {
  const found = new Map<string, PaidAt>()
  for (const { parcel } of paid) {
    const { storefrontId, storefrontName, lines } = parcel
    const items = (found.get(storefrontId)?.items ?? 0) + lines.length
    found.set(storefrontId, { storefrontId, storefrontName, items })
  }
  return [...found.values()]
}
