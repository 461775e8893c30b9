import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { Money } from '#web/features/drops/display/price.tsx'
import { paths } from '#web/paths.ts'
import { HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MapPin, Package } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './checkout.texts.ts'

type SellerStackProps = {
  parcel: Quote
  /** Time and item of a claim, which the quote doesn't contain. */
  claimOf: (claimId: string) => { claimedAt: string; itemId: string } | undefined
  /** Rows of holds that ended while this page was open. */
  ended?: ReactNode
  /** The parcel's discount code. */
  code?: ReactNode
  /** The buyer's loyalty tier with this seller. */
  tier?: ReactNode
}

/** One seller's parcel: its items, its fulfilment, and how its shipping adds up. */
export function SellerStack({ parcel, claimOf, ended, code, tier }: SellerStackProps) {
  const { storefrontId, storefrontName, fulfilment, currency, lines, oneMoreShippingCents } = parcel
  const isPickup = fulfilment === 'pickup'
  const Icon = isPickup ? MapPin : Package
  return (
    <article aria-label={texts.parcelFrom(storefrontName)} className="rounded-card bg-card shadow-card">
      <header className="flex items-start gap-3 px-5 pt-5 pb-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <div className="min-w-0">
          <h3 className="text-h3">
            <Link to={paths.storefront(storefrontId)} className="finger-room block py-0.5 no-underline hover:underline">
              <bdi>{storefrontName}</bdi>
            </Link>
          </h3>
          <p className="text-muted-foreground text-small">
            {(isPickup ? texts.localPickup : lines.length > 1 ? texts.shipsTogether : texts.shipsFrom)(
              <bdi>{storefrontName}</bdi>,
            )}
          </p>
        </div>
      </header>
      {parcel.openParcel && (
        <p className="mx-5 mb-3 rounded-control bg-sunken px-4 py-3 text-small">
          {texts.joinsYourOpenParcel(<Time at={parcel.openParcel.closesAt} style="date" />)}
        </p>
      )}
      {parcel.shippingProblem && (
        <div role="alert" className="px-5 pb-3">
          <FieldError id={`no-shipping-${storefrontId}`} error={parcel.shippingProblem} />
        </div>
      )}
      <ul className="px-5">
        {lines.map((line) => (
          <Line key={line.claimId} line={line} parcel={parcel} claim={claimOf(line.claimId)} />
        ))}
        {ended}
      </ul>
      {!isPickup && (
        <p className="flex justify-between gap-4 border-t px-5 py-3 text-muted-foreground text-small">
          {texts.claimOneMore}
          <span className="whitespace-nowrap">
            {oneMoreShippingCents === 0 ? texts.shipsFree : texts.moreShipping(currency, oneMoreShippingCents)}
          </span>
        </p>
      )}
      {code}
      {tier}
    </article>
  )
}

type LineProps = {
  line: Quote['lines'][number]
  parcel: Quote
  claim: { claimedAt: string; itemId: string } | undefined
}

function Line({ line, parcel, claim }: LineProps) {
  const { currency, fulfilment, lines } = parcel
  const isFurther = line.shippingCents < Math.max(...lines.map(({ shippingCents }) => shippingCents))
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 border-t py-4">
      <ItemThumb
        seed={claim?.itemId ?? line.dropItemId}
        image={line.image}
        category={line.category}
        className="size-14 sm:size-16"
      />
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-label leading-snug [overflow-wrap:anywhere]">
          <bdi>{line.title}</bdi>
        </p>
        {claim && (
          <p className="mt-1">
            <HoldTimer endsAt={line.expiresAt} startedAt={claim.claimedAt} title={line.title} variant="line" />
          </p>
        )}
      </div>
      <div className="ms-auto shrink-0 text-end">
        <Money cents={line.priceCents} currency={currency} isFigure />
        {fulfilment === 'shipping' && (
          <p className="mt-1 text-muted-foreground text-xs">
            {line.shippingCents === 0
              ? texts.shipsFree
              : texts.lineShipping({ isFurther, currency, shippingCents: line.shippingCents })}
          </p>
        )}
      </div>
    </li>
  )
}
