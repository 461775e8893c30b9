import { passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import {
  claimBlock,
  defaultHold,
  freeRelease,
  longestHold,
  paymentTime,
  shortestHold,
  standbyOffer,
  strikeFade,
  strikesToBlock,
  strikeWindow,
} from '@keepcase/contract/claims/claims.limits.ts'
import { escalateAfterHours } from '@keepcase/contract/orders/problems.limits.ts'
import { cancelAnswerTime } from '@keepcase/contract/orders/refunds.limits.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const helpLead = 'Short answers about claiming, paying, parcels and your account.'

/** Help topics, in the order in which people need them. */
export const helpText: readonly TextSection[] = [
  {
    id: 'claiming',
    title: 'Claiming',
    body: (
      <dl>
        <dt>How do I claim something?</dt>
        <dd>
          Sign in, open the drop, press Claim. When the button says Claimed, the item is yours to pay for. To see how a
          drop works, read <Link to={paths.home}>How It Works</Link>.
        </dd>
        <dt>The button says Wait, with seconds.</dt>
        <dd>Live drops have a short wait between your claims. The button comes back on its own.</dd>
        <dt>It says Claim limit reached.</dt>
        <dd>The seller limits how many items one person can claim, and you’ve reached the limit.</dd>
        <dt>It says Pay for items to unlock more claims.</dt>
        <dd>In this drop, you pay for earlier claims first. Pay for what you hold and the button comes back.</dd>
        <dt>It says Sold Out. Is it gone?</dt>
        <dd>
          Every unit is sold or on hold. While some are only on hold, you can join the standby line: a unit that comes
          back is offered to the next person in line for {standbyOffer}, before it goes back on sale.
        </dd>
        <dt>I pressed twice. Did I claim twice?</dt>
        <dd>No. You can hold only one of each item, however often you press.</dd>
      </dl>
    ),
  },
  {
    id: 'holds',
    title: 'Holds',
    body: (
      <dl>
        <dt>How long is an item held?</dt>
        <dd>
          {defaultHold}, unless the seller set another time, from {shortestHold} to {longestHold}. You’ll see the time
          left on the claim, on your <Link to={paths.dashboard}>dashboard</Link> and in the cart.
        </dd>
        <dt>I changed my mind.</dt>
        <dd>
          Release the claim on its page. It’s free within {freeRelease} of claiming. After that it counts as a strike,
          like a hold that runs out.
        </dd>
        <dt>What is a strike?</dt>
        <dd>
          A mark for a hold you didn’t pay for. {strikesToBlock} within {strikeWindow} stop you from claiming for{' '}
          {claimBlock}. One fades every {strikeFade}. Only you and our team see them.
        </dd>
        <dt>The hold ends while I pay.</dt>
        <dd>
          Starting a payment keeps your hold for at least {paymentTime} more, once. If the money still arrives too late,
          we refund it automatically.
        </dd>
      </dl>
    ),
  },
  {
    id: 'paying',
    title: 'Paying and parcels',
    body: (
      <dl>
        <dt>How do I pay?</dt>
        <dd>
          In the <Link to={paths.checkout}>checkout</Link>, for all your holds at once. Each seller’s items make one
          order and one parcel, so you pay full shipping on the first item and less on the rest. Payments run in a
          sandbox with test cards: no card number is needed, and no money moves.
        </dd>
        <dt>One of my payments failed.</dt>
        <dd>
          Each seller is charged separately. The other payments went through, and the holds for the failed one keep
          running.
        </dd>
        <dt>Where is my order?</dt>
        <dd>
          Under <Link to={paths.orders}>Orders</Link>, with its status, what’s in the parcel, and a slip to print.
        </dd>
        <dt>Can I collect it?</dt>
        <dd>Yes, if the drop offers local pickup. Some drops are pickup only and say so.</dd>
        <dt>Can I cancel an order?</dt>
        <dd>
          Ask on the order’s page until the seller packs it. If they don’t answer within {cancelAnswerTime}, it’s
          canceled and you get your money back.
        </dd>
        <dt>My parcel is late, damaged or wrong.</dt>
        <dd>
          Report a problem on the order’s page. The seller has {escalateAfterHours} hours to answer. After that, you can
          ask us to step in.
        </dd>
      </dl>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <dl>
        <dt>I forgot my password.</dt>
        <dd>
          Get a link from <Link to={paths.forgot}>Forgot your password?</Link>. It works for {passwordLink}, and a new
          password signs you out everywhere.
        </dd>
        <dt>I think someone else is in my account.</dt>
        <dd>
          Under <Link to={paths.settingsOf('security')}>Security</Link> you can see and end every session, and change
          your password, which ends all the others.
        </dd>
        <dt>Can I make signing in safer?</dt>
        <dd>
          With two-factor sign-in, also under <Link to={paths.settingsOf('security')}>Security</Link>: it asks for a
          code from your phone as well as your password. Save the recovery codes in case you lose the phone.
        </dd>
        <dt>How do I change my name or addresses?</dt>
        <dd>
          In <Link to={paths.settings}>Settings</Link>.
        </dd>
        <dt>Can I download my data or close my account?</dt>
        <dd>
          Yes, both in <Link to={paths.settingsOf('data')}>Your data</Link>. You can close it once nothing is on hold,
          no refund is on its way and, for sellers, every parcel has arrived.
        </dd>
        <dt>My question isn’t here.</dt>
        <dd>
          <Link to={paths.contact}>Write to us</Link>.
        </dd>
      </dl>
    ),
  },
]
