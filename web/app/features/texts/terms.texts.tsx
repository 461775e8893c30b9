import {
  claimBlock,
  defaultHold,
  freeRelease,
  strikeFade,
  strikesToBlock,
  strikeWindow,
} from '@keepcase/contract/claims/claims.limits.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const termsLead = 'What you agree to when you sign up, in plain words.'

/** Terms of use. */
export const termsText: readonly TextSection[] = [
  {
    id: 'what',
    title: 'What Keepcase is',
    body: (
      <>
        <p>
          A marketplace where sellers run timed sales, called drops, and buyers claim items from them. Each sale is
          between buyer and seller. We run the site, the order of claims, the checkout and its records.
        </p>
        <p>
          Payments run in a sandbox with test cards. No money moves, and no order on this site obliges anyone to ship
          goods for money.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>One person, one account. It’s yours alone, so keep your password to yourself.</li>
        <li>Use an email address where we can reach you.</li>
        <li>Your profile must be truthful and must not impersonate anyone.</li>
      </ul>
    ),
  },
  {
    id: 'claims',
    title: 'Claims and holds',
    body: (
      <>
        <p>
          A claim is a promise to pay. It holds one unit for you, for {defaultHold} unless the drop says otherwise. The
          price, shipping rule and fee rule at that moment are locked in.
        </p>
        <p>
          Claims are accepted in the order our server receives them, and that order is final. Limits, waits between
          claims and pay-first rules are set by the drop and apply to everyone in it.
        </p>
        <p>
          Let a hold run out unpaid, or release it more than {freeRelease} after claiming, and you get a strike.{' '}
          {strikesToBlock} strikes within {strikeWindow} stop you from claiming for {claimBlock}. One fades every{' '}
          {strikeFade}.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>
          Paid claims become orders, one per seller. Each shows what you paid, for what, and how it ships. A payment
          that arrives after the item went to someone else is refunded in full.
        </p>
        <p>Sellers ship within the time their storefront states.</p>
      </>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <ul>
        <li>
          Sell only what you have and are allowed to sell. The number of units you list is the number people can claim.
        </li>
        <li>
          Describe items as they are. Claim limits, shipping and fee terms can’t change once buyers can enter. A
          mystery’s contents, price and hints are sealed when you publish.
        </li>
        <li>You and your staff may not claim in your own drops.</li>
        <li>
          We take a fee on each sale. The drop says who pays it: the seller, the buyer, or half each. The rate at the
          moment of the claim applies.
        </li>
      </ul>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What isn’t allowed',
    body: (
      <ul>
        <li>Don’t claim by bot to shut others out, or from several accounts to beat a limit.</li>
        <li>Don’t claim without meaning to pay.</li>
        <li>Don’t harm the site, other people, or their property.</li>
      </ul>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspension',
    body: (
      <p>
        We can suspend accounts that break these rules. You’ll see the reason when you sign in. Unpaid holds are
        released; paid orders continue.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What we keep and why is in the <Link to={paths.privacy}>privacy notice</Link>; what your browser stores is in{' '}
        <Link to={paths.cookies}>cookies</Link>.
      </p>
    ),
  },
]
