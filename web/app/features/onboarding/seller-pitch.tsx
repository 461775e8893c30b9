import { platformFee } from '@keepcase/contract/checkout/checkout.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import * as texts from './onboarding.texts.ts'

/** Price of a sample item, in cents. */
const sampleCents = 6400

/** Basis points as a percentage: 875 is 8.75%. */
const percent = (bps: number) => `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/**
 * Why to sell here, what it costs, and what the seller receives. `feeBps`: the current platform fee, null until
 * loaded.
 */
export function SellerPitch({ feeBps }: { feeBps: number | null }) {
  return (
    <div className="flex max-w-140 flex-col gap-8">
      <ul className="flex flex-col gap-4">
        {reasons.map(([title, text]) => (
          <li key={title}>
            <p className="text-label">{title}</p>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="payout">
        <h2 id="payout" className="text-h3">
          {texts.whatYouReceive}
        </h2>
        {feeBps !== null && <Payout feeBps={feeBps} />}
      </section>
    </div>
  )
}

const reasons = [
  [texts.aDrop, texts.takePhotosSetPrices],
  [texts.holdsNotChats, texts.buyersGetToPay],
  [texts.oneParcelPerBuyer, texts.aBuyersItemsShip],
] as const

function Payout({ feeBps }: { feeBps: number }) {
  const { sellerFeeCents } = platformFee(sampleCents, 'seller', feeBps)
  const rows = [
    [texts.aTapeSold, sampleCents],
    ...(sellerFeeCents > 0 ? [[texts.ourFee(percent(feeBps)), -sellerFeeCents] as const] : []),
  ] as const
  return (
    <>
      <dl className="mt-3 rounded-card bg-card p-5 shadow-card">
        {rows.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 py-1">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-figure">{formatMoney(cents, 'USD')}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-4 border-t pt-3 font-[620]">
          <dt>{texts.youReceive}</dt>
          <dd className="text-figure">{formatMoney(sampleCents - sellerFeeCents, 'USD')}</dd>
        </div>
      </dl>
      <p className="mt-2 text-muted-foreground text-small">{texts.noFeeUntil}</p>
    </>
  )
}
