import { platformFee } from '@keepcase/contract/checkout/checkout.rules.ts'
import { defaultHold } from '@keepcase/contract/claims/claims.limits.ts'
import { formatMoney } from '#web/format/format.ts'

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
          What you receive
        </h2>
        {feeBps !== null && <Payout feeBps={feeBps} />}
      </section>
    </div>
  )
}

const reasons = [
  ['A drop is a time, not a listing', 'Take photos, set prices, and everything opens at once.'],
  ['Holds, not chats', `Buyers get ${defaultHold} to pay. Unpaid items go to the next in line automatically.`],
  ['One parcel per buyer', 'A buyer’s items ship together, with the address on the slip.'],
] as const

function Payout({ feeBps }: { feeBps: number }) {
  const { sellerFeeCents } = platformFee(sampleCents, 'seller', feeBps)
  const rows = [
    ['A tape sold at', sampleCents],
    ...(sellerFeeCents > 0 ? [[`Our fee, ${percent(feeBps)} of the price`, -sellerFeeCents] as const] : []),
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
          <dt>You receive</dt>
          <dd className="text-figure">{formatMoney(sampleCents - sellerFeeCents, 'USD')}</dd>
        </div>
      </dl>
      <p className="mt-2 text-muted-foreground text-small">
        No fee until you sell. For each drop, choose who pays it: you, your buyers, or half each. Shipping money is
        yours.
      </p>
    </>
  )
}
