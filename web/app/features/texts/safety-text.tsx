import { passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const safetyLead = 'What we do so that a drop is fair and an account stays yours, and what you can do.'

/** How buyers, sellers and accounts are protected. */
export const safetyText: readonly TextSection[] = [
  {
    id: 'fair',
    title: 'Fair drops',
    body: (
      <>
        <p>
          The server alone decides who gets a unit: by the order in which claims arrive, under one lock per drop. Nobody
          can claim before the start, whatever their clock says, and nobody gets a unit that is not there.
        </p>
        <p>
          Each accepted claim is written into the drop’s public ledger. How to check one stands under{' '}
          <Link to={`${paths.home}#ledger`}>How It Works</Link>.
        </p>
        <p>A seller and their staff cannot claim in their own drops.</p>
      </>
    ),
  },
  {
    id: 'items',
    title: 'Knowing what you claim',
    body: (
      <>
        <p>
          Every item has a price, and a condition where the seller gives one; press the condition to read what it means.
          Records are graded twice, the record and its sleeve.
        </p>
        <p>
          A mystery drop’s contents are written down before the start, and their fingerprint is shown on the page. Once
          what was sold is settled they open for everybody, and anybody can check that nothing was changed. There is no
          draw and there are no odds.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Money',
    body: (
      <ul>
        <li>The price on the button is the price you pay. If it moved meanwhile, we ask before we claim.</li>
        <li>Checkout shows every part of the sum, and paying is refused when one of them has changed since.</li>
        <li>Payments run in a sandbox with test cards. Never type a real card number anywhere on this site.</li>
        <li>Pay on this site alone. Nobody of ours asks for money or a password by mail or chat.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use a password that you use nowhere else. Use at least 8 characters. A sentence works best.</li>
        <li>Sign-in is limited by address and by account, so that guessing leads nowhere.</li>
        <li>
          Look at <Link to={paths.settingsOf('security')}>your sessions</Link> now and then, and end those you do not
          know.
        </li>
        <li>Links in our mails that set a password work once, for {passwordLink}.</li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'When somebody breaks the rules',
    body: (
      <p>
        The administration can pause a drop and suspend an account, with a reason that its owner reads. A suspended
        account is signed out everywhere, and what it held unpaid goes back on sale. Every such act is written into a
        log that cannot be changed.
      </p>
    ),
  },
]
