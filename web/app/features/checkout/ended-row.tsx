import { Link } from 'react-router'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import * as texts from './checkout.texts.ts'
import type { HeldClaim } from './use-checkout.ts'

/** A hold that ended while the page was open, struck through instead of removed. */
export function EndedRow({ claim }: { claim: HeldClaim }) {
  return (
    <li className="border-t py-4 text-small">
      <p className="flex justify-between gap-4 text-muted-foreground">
        <s>
          <bdi>{claim.itemName}</bdi>
        </s>
        <s className="whitespace-nowrap">{formatMoney(claim.priceCents, claim.currency)}</s>
      </p>
      <p className="mt-1">
        {texts.theHoldEndedItMay}{' '}
        <Link to={paths.drop(claim.dropId)} className="underline underline-offset-4">
          {texts.viewTheDrop}
        </Link>
      </p>
    </li>
  )
}
