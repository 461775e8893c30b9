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
          Sign in, open the drop, press Claim. The answer comes from the server: when the button says Claimed, the item
          is yours to pay for. What a drop is and how one runs stands under <Link to={paths.home}>How It Works</Link>.
        </dd>
        <dt>The button says Wait, with seconds.</dt>
        <dd>A live drop leaves a pause between two claims of one person. The button opens again by itself.</dd>
        <dt>It says Claim limit reached.</dt>
        <dd>The seller has set how many items one person may claim in this drop, and you have them.</dd>
        <dt>It says Pay for items to unlock more claims.</dt>
        <dd>In this drop the seller wants earlier claims paid first. Pay what you hold and the button opens again.</dd>
        <dt>It says Sold Out. Is it gone?</dt>
        <dd>
          Every unit is sold or held by somebody. While units are only held you can join the standby line: a unit that
          comes back is offered to the head of the line for {standbyOffer}, before it goes on sale again.
        </dd>
        <dt>I pressed twice. Did I claim twice?</dt>
        <dd>No. A press carries a key, and the same key gives the same answer, however often it arrives.</dd>
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
          {defaultHold}, unless the seller has set another time for the drop, from {shortestHold} to {longestHold}. The
          time left stands on the claim, on your <Link to={paths.dashboard}>dashboard</Link> and in the cart.
        </dd>
        <dt>I changed my mind.</dt>
        <dd>
          Release the claim on its page. Within {freeRelease} of claiming this costs nothing; later it counts as a
          strike, like a hold that runs out.
        </dd>
        <dt>What is a strike?</dt>
        <dd>
          A note that a hold was left unpaid. {strikesToBlock} within {strikeWindow} stop you from claiming for{' '}
          {claimBlock}. One strike fades every {strikeFade}. Only you and the administration see them.
        </dd>
        <dt>The hold ends while I pay.</dt>
        <dd>
          A payment that has begun keeps your hold for at least {paymentTime} more, once. Money that comes too late all
          the same is paid back by itself.
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
          In the <Link to={paths.checkout}>checkout</Link>, for all your holds at once. Each seller’s items are one
          order and one parcel, so shipping is counted once for the first item and less for each further one, as the
          seller has set it. Payments run in a sandbox with test cards: no card number is asked for and no money moves.
        </dd>
        <dt>One of my sellers’ payments failed.</dt>
        <dd>Each order is paid for itself. The others are paid, and the holds of the one that failed keep running.</dd>
        <dt>Where is my order?</dt>
        <dd>
          Under <Link to={paths.orders}>Orders</Link>, with its state, what is in the parcel, and a slip to print.
        </dd>
        <dt>Can I collect it?</dt>
        <dd>Where the drop offers local pickup. Some drops are for pickup alone and say so.</dd>
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
          Have a link mailed from <Link to={paths.forgot}>Forgot your password?</Link>. It works for {passwordLink}, and
          a new password signs you out everywhere.
        </dd>
        <dt>Somebody else may be signed in as me.</dt>
        <dd>
          Under <Link to={paths.settingsOf('security')}>Security</Link> you see every session, can end each of them, and
          change your password, which ends all others.
        </dd>
        <dt>Can I make signing in safer?</dt>
        <dd>
          With two-factor sign-in, also under <Link to={paths.settingsOf('security')}>Security</Link>: beside your
          password it asks for a code of an app on your phone. Keep the recovery codes for the day the phone is gone.
        </dd>
        <dt>How do I change my name or addresses?</dt>
        <dd>
          In <Link to={paths.settings}>Settings</Link>.
        </dd>
        <dt>Can I take my data along, or close my account?</dt>
        <dd>
          Both under <Link to={paths.settingsOf('data')}>Your data</Link>. Closing waits until nothing is on hold, no
          refund is on its way and, for sellers, every parcel has arrived.
        </dd>
        <dt>My question is not here.</dt>
        <dd>
          <Link to={paths.contact}>Write to us</Link>.
        </dd>
      </dl>
    ),
  },
]
