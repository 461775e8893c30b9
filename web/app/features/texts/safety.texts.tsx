import { passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const safetyLead = 'How we keep drops fair and accounts safe, and what you can do.'

/** How buyers, sellers and accounts are protected. */
export const safetyText: readonly TextSection[] = [
  {
    id: 'fair',
    title: 'Fair drops',
    body: (
      <>
        <p>
          Our server decides who gets a unit, in the order claims arrive, one at a time per drop. Nobody can claim
          before the start, whatever their clock says, and nobody is sold what isn’t there.
        </p>
        <p>
          Each accepted claim goes into the drop’s public ledger. To check one, read{' '}
          <Link to={`${paths.home}#ledger`}>How It Works</Link>.
        </p>
        <p>Sellers and their staff can’t claim in their own drops.</p>
      </>
    ),
  },
  {
    id: 'items',
    title: 'Know what you claim',
    body: (
      <>
        <p>
          Every item shows its price and, if the seller gives one, its condition. Press the condition to see what it
          means. Records are graded twice: the record and its sleeve.
        </p>
        <p>
          A mystery drop’s contents are written down before the start, and their fingerprint is on the page. After the
          sale they open for everyone, and anyone can check that nothing changed. There’s no draw and no odds.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Money',
    body: (
      <ul>
        <li>The price on the button is the item’s price. If it changed, we ask before we claim.</li>
        <li>Checkout itemizes the total. If any part changed, we stop and ask you to check it.</li>
        <li>Payments run in a sandbox with test cards. Never type a real card number anywhere on this site.</li>
        <li>Pay only on this site. We never ask for money or a password by email or chat.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use a password you don’t use anywhere else. At least 8 characters; a sentence works best.</li>
        <li>Sign-in attempts are limited, so passwords are hard to guess.</li>
        <li>
          Look at <Link to={paths.settingsOf('security')}>your sessions</Link> now and then, and end any you don’t
          recognize.
        </li>
        <li>Password links in our emails work once, for {passwordLink}.</li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'When someone breaks the rules',
    body: (
      <p>
        Our team can pause a drop or suspend an account, and tells its owner why. A suspended account is signed out
        everywhere, and its unpaid holds go back on sale. Every such action goes into a log, and any later change to the
        log would show.
      </p>
    ),
  },
]
