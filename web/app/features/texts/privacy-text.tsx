import { chatRetention } from '@keepcase/contract/live/live.limits.ts'
import { retentionDays } from '@keepcase/contract/vitals/vitals.rules.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const privacyLead = 'What we keep about you, what for, and who sees it.'

/** Privacy policy: the personal data we store. */
export const privacyText: readonly TextSection[] = [
  {
    id: 'kept',
    title: 'What we keep',
    body: (
      <dl>
        <dt>Your account</dt>
        <dd>
          E-mail address, password (as a hash from which it cannot be read back), display name, username, bio and
          interests, and when the account was made. Your picture, if you choose one: made anew, without the place and
          time that a camera writes into a photo. What you sent itself is not kept.
        </dd>
        <dt>Your sessions</dt>
        <dd>
          For each device that is signed in: when it began and was last used, its network address, and how its browser
          names itself. You see them all under <Link to={paths.settingsOf('security')}>Security</Link>.
        </dd>
        <dt>Your addresses</dt>
        <dd>As you enter them, with a telephone number if you give one. An order keeps the address it was sent to.</dd>
        <dt>Claims, orders and payments</dt>
        <dd>
          What you claimed and when, also where somebody was ahead of you, so that you can be told why; what you paid,
          strikes, your place in standby lines, discount codes, subscriptions with their bills, and your tier at each
          storefront. Payments run in a sandbox: we keep which test card was chosen or saved and what came of it. There
          is no card number to keep.
        </dd>
        <dt>What you look for</dt>
        <dd>Searches and wanted things that you saved, and the drops you want to be reminded of.</dd>
        <dt>People and storefronts</dt>
        <dd>
          Whom and what you follow, whom you have blocked, what you reported, and what you did as a list: your activity.
        </dd>
        <dt>What you write</dt>
        <dd>
          Messages in a drop’s chat, until {chatRetention} after the drop; updates of your storefront; what you write to
          us, and your address if you joined the waitlist.
        </dd>
        <dt>Notifications and mails</dt>
        <dd>
          What we told you, and whether you have read it; what you want to hear of; and the time zone of the browser you
          used last, so that mails name times in it.
        </dd>
        <dt>Push</dt>
        <dd>
          Only where you turn it on: for each browser its address at its maker’s push service, the keys for it, and how
          it names itself. Alerts pass through that service (of Google, Mozilla, Microsoft or Apple), encrypted so that
          your browser alone can read them. Your quiet hours, if you set any.
        </dd>
        <dt>Visits</dt>
        <dd>
          Each drop counts its visitors by a fingerprint that holds for that drop alone. Neither your account nor your
          network address can be read from it, and it cannot be joined across drops.
        </dd>
        <dt>How fast pages are</dt>
        <dd>
          When you leave a page for the first time, your browser tells us how fast it was: which kind of page (a drop,
          but not which one), up to five figures of time and movement, and whether it is a phone. We add each to a count
          of that day and keep nothing else, neither your account nor your network address. If your browser asks not to
          be tracked (Global Privacy Control or Do Not Track), nothing is measured or sent.
        </dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: 'What for',
    body: (
      <p>
        To run the sales you take part in, to keep the books of orders, to keep accounts safe (limits on sign-in count
        by network address and by account for some minutes), and to tell you what concerns you. Nothing is used for
        advertising, sold, or given to services that measure visitors.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    body: (
      <ul>
        <li>Everybody: the name, username, picture and storefronts of a seller; each drop and its counts.</li>
        <li>
          Everybody: a drop’s fairness ledger. Claims stand in it under a tag made for that drop, never under a name.
          You alone are told which tag is yours.
        </li>
        <li>
          Who is signed in: your profile with its name, picture, flair, activity and whom you follow; your collection
          only once you open it. Nobody of these whom you have blocked. The picture itself is shown to whoever has its
          address.
        </li>
        <li>Who is in a drop’s room: what you write in its chat, with your name.</li>
        <li>A seller: your name, what you ordered from them, where it goes, and your tier with them.</li>
        <li>The administration: accounts, strikes and orders. What it does is written into a log.</li>
        <li>
          Your browser’s maker: that and when an alert is sent to it, if you turned{' '}
          <Link to={paths.settingsOf('notifications')}>push</Link> on. Not what it says.
        </li>
        <li>
          You alone: your e-mail address on these pages, your other addresses, your sessions, your holds, your searches
          and wants, and whom you have blocked.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <>
        <p>
          An account is kept until you close it; what you write to us, too. Orders, payments and the money ledger are
          kept as books, and the fairness ledger stays complete: an entry taken out would break the proof for everybody.
        </p>
        <p>
          A session ends when you sign out, when it was not used for the time that the platform sets, and after 30 days
          in any case.
        </p>
        <p>
          Signing out ends the alerts of that browser; a session that only timed out leaves them on. What was pushed is
          deleted after 30 days.
        </p>
        <p>Counts of how fast pages were are deleted after {retentionDays} days.</p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you can do',
    body: (
      <ul>
        <li>
          Read and change your <Link to={paths.settings}>profile</Link> and your{' '}
          <Link to={paths.settingsOf('addresses')}>addresses</Link>, and remove addresses.
        </li>
        <li>
          End any <Link to={paths.settingsOf('security')}>session</Link>.
        </li>
        <li>
          Turn <Link to={paths.settingsOf('notifications')}>alerts</Link> off, in this browser and in any other.
        </li>
        <li>
          Have no page measured: turn on Global Privacy Control or Do Not Track, where your browser has one of them.
        </li>
        <li>Read every claim, hold and order of yours on your dashboard.</li>
        <li>
          <Link to={paths.settingsOf('data')}>Download everything</Link> that we keep of you, in one file.
        </li>
        <li>
          <Link to={paths.settingsOf('data')}>Close your account</Link>: what is personal is erased at once, and only
          the books stay, without your profile.
        </li>
        <li>
          <Link to={paths.contact}>Ask us</Link>.
        </li>
      </ul>
    ),
  },
]
