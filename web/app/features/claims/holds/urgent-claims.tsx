import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ClaimStub } from '../claim-page/claim-stub.tsx'
import * as texts from './holds.texts.ts'
import { toPay } from './urgent-claims.texts.ts'

/** Maximum number of stubs in the strip; the claims tab lists all. */
const maxStubs = 4

/** Total of the holds by currency. */
export function sumOfClaims(claims: readonly Pick<MyClaim, 'priceCents' | 'currency'>[]): string {
  const sums = new Map<string, number>()
  for (const { priceCents, currency } of claims) sums.set(currency, (sums.get(currency) ?? 0) + priceCents)
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' + ')
}

/** The pending claims, the most urgent first, with their count and a link to pay. Nothing if there are none. */
export function UrgentClaims({ claims }: { claims: readonly MyClaim[] }) {
  if (claims.length === 0) return null
  const unpaid = claims.filter(({ isPaying }) => !isPaying)
  return (
    <section aria-label={texts.pendingClaims} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-h3">
          {plural(claims.length, texts.pendingClaim)}
          {unpaid.length > 0 && <span className="text-muted-foreground">{toPay(sumOfClaims(unpaid))}</span>}
        </h2>
        {unpaid.length > 0 && (
          <ButtonLink to={paths.checkout} className="max-sm:w-full">
            {texts.proceedToCheckout}
          </ButtonLink>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {claims.slice(0, maxStubs).map((claim) => (
          <li key={claim.id} className="[&>article]:h-full">
            <ClaimStub claim={claim} isHeld />
          </li>
        ))}
      </ul>
    </section>
  )
}
