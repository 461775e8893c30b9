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

export const termsLead = 'What you agree to with an account, in plain words.'

/** Terms of use. */
export const termsText: readonly TextSection[] = [
  {
    id: 'what',
    title: 'What Keepcase is',
    body: (
      <>
        <p>
          A place where sellers publish timed sales, called drops, and buyers claim items from them. A sale is made
          between buyer and seller; we run the place, the order of claims, the checkout and its records.
        </p>
        <p>
          Payments run in a sandbox with test cards. No money moves, and no order on this site obliges anybody to send
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
        <li>One person, one account. It is yours alone; keep its password to yourself.</li>
        <li>Your e-mail address must be one where you can be reached.</li>
        <li>What you write in your profile must be yours to say, and must not pass you off as somebody else.</li>
      </ul>
    ),
  },
  {
    id: 'claims',
    title: 'Claims and holds',
    body: (
      <>
        <p>
          A claim is a promise to pay. It takes one unit and holds it for you, for {defaultHold} unless the drop says
          otherwise. The price, the shipping rule and the fee rule of that instant are kept with it.
        </p>
        <p>
          Claims are accepted in the order in which the server takes them, and that order is final. A limit, a pause
          between claims, or the wish to see earlier claims paid first are rules of the drop and hold for everybody in
          it.
        </p>
        <p>
          A hold that runs out unpaid costs a strike, and so does one that you release later than {freeRelease} after
          claiming. {strikesToBlock} strikes within {strikeWindow} stop you from claiming for {claimBlock} from the last
          one. One fades every {strikeFade}.
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
          Paid claims become orders, one for each seller. Each says what was paid, for what, and how it travels. A
          payment that arrives after its unit went to somebody else is paid back in full.
        </p>
        <p>Sellers send within the days that their storefront states.</p>
      </>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <ul>
        <li>Sell what you have and may sell. The number of units you state is the number that can be claimed.</li>
        <li>
          Describe an item as it is. Price, limits and a mystery’s price steps are terms once a drop is announced.
        </li>
        <li>You and your staff do not claim in your own drops.</li>
        <li>
          The platform takes a fee of each sale. Who bears it, seller, buyer or both in halves, is said on the drop; the
          rate at the instant of the claim is the one that counts.
        </li>
      </ul>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Claiming by machine to keep others out, or from several accounts to pass a limit.</li>
        <li>Claiming without meaning to pay.</li>
        <li>Harming the site, its people, or what is theirs.</li>
      </ul>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspension',
    body: (
      <p>
        Who breaks these rules can be suspended. The reason is shown at sign-in. Unpaid holds are released; paid orders
        stay as they are.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What is kept, and why, stands in the <Link to={paths.privacy}>privacy notice</Link>; what your browser keeps,
        under <Link to={paths.cookies}>cookies</Link>.
      </p>
    ),
  },
]
