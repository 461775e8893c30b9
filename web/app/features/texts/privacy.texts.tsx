import { chatRetention } from '@keepcase/contract/live/live.limits.ts'
import { retentionDays } from '@keepcase/contract/vitals/vitals.rules.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const privacyLead = 'What we keep about you, why, and who sees it.'

/** Privacy policy: the personal data we store. */
export const privacyText: readonly TextSection[] = [
  {
    id: 'kept',
    title: 'What we keep',
    body: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Your email, password (as a hash that can’t be reversed), display name, username, bio, interests, and when you
          joined. Your picture, if you add one: re-encoded, without the place and time a camera stores. We don’t keep
          the original file.
        </dd>
        <dt>Your sessions</dt>
        <dd>
          For each signed-in device: when it signed in and was last used, its IP address, and its browser’s name. You
          can see them all in <Link to={paths.settingsOf('security')}>Security</Link>.
        </dd>
        <dt>Your addresses</dt>
        <dd>As you enter them, with a phone number if you give one. An order keeps the address it was sent to.</dd>
        <dt>Claims, orders and payments</dt>
        <dd>
          What you claimed and when, including attempts where someone was ahead of you, so we can tell you why; your
          payments, strikes, places in standby lines, discount codes, subscriptions and bills, and your tier at each
          storefront. Payments run in a sandbox: we keep which test card you used and the result. There’s no card number
          to keep.
        </dd>
        <dt>What you’re looking for</dt>
        <dd>Your saved searches, want list and reminders.</dd>
        <dt>People and storefronts</dt>
        <dd>Who and what you follow, who you blocked, what you reported, and your activity.</dd>
        <dt>What you write</dt>
        <dd>
          Your messages in a drop’s chat, until {chatRetention} after the drop; messages, photos and problem reports
          about an order; your storefront’s updates; your messages to us, and your email if you joined the waitlist.
        </dd>
        <dt>Notifications and emails</dt>
        <dd>
          Your notifications and whether you’ve read them; your alert settings; and the time zone of your last browser,
          so emails show your local time.
        </dd>
        <dt>Push</dt>
        <dd>
          Only if you turn it on: each browser’s address at its push service, its keys, and its name. Alerts pass
          through that service (Google, Mozilla, Microsoft or Apple), encrypted so only your browser can read them. Your
          quiet hours, if you set any.
        </dd>
        <dt>Visits</dt>
        <dd>
          Each drop counts its visitors with a fingerprint that works for that drop alone. It can’t reveal your account
          or IP address, and it can’t be matched across drops.
        </dd>
        <dt>How fast pages are</dt>
        <dd>
          When you first leave a page, your browser tells us how fast it was: the kind of page (a drop, but not which
          one), up to five figures, and whether it’s a phone. We add each to that day’s counts and keep nothing else,
          neither your account nor your IP address. If your browser asks not to be tracked (Global Privacy Control or Do
          Not Track), nothing is measured or sent.
        </dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: 'What for',
    body: (
      <p>
        To run the sales you take part in, keep order records, protect accounts (sign-in limits count by IP address and
        account for a few minutes), and notify you. We don’t use it for ads, sell it, or share it with analytics
        services.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    body: (
      <ul>
        <li>Everyone: a seller’s name, username, picture and storefronts; each drop and its counts.</li>
        <li>
          Everyone: a drop’s fairness ledger. It lists claims under a tag made for that drop, never a name. Only you can
          see which tag is yours.
        </li>
        <li>
          Anyone signed in, except people you blocked: your profile with name, picture, flair, activity and follows, and
          your collection once you make it public. Anyone with the picture’s address can see the picture.
        </li>
        <li>Everyone in a drop’s live room: your chat messages, with your name.</li>
        <li>
          A seller and their team: your name, what you ordered from them, where it ships, what you wrote about it, and
          your tier with them. They may keep notes of their own about you.
        </li>
        <li>Our team: accounts, strikes, orders, and messages that were reported. Everything they do is logged.</li>
        <li>
          Your browser’s maker: that an alert was sent and when, if you turned{' '}
          <Link to={paths.settingsOf('notifications')}>push</Link> on. Not what it says.
        </li>
        <li>Only you: your email, addresses, sessions, holds, searches, want list, and who you blocked.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <>
        <p>
          We keep your account and your messages to us until you close it. Orders, payments and the money ledger stay as
          records. The fairness ledger stays complete: removing an entry would break the proof for everyone.
        </p>
        <p>A session ends when you sign out, when it’s unused for too long, and after 30 days in any case.</p>
        <p>
          Signing out stops that browser’s alerts. A session that timed out leaves them on. We delete sent alerts after
          30 days.
        </p>
        <p>Page speed counts are deleted after {retentionDays} days.</p>
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
        <li>Opt out of page speed counts: turn on Global Privacy Control or Do Not Track in your browser.</li>
        <li>See all your claims, holds and orders on your dashboard.</li>
        <li>
          <Link to={paths.settingsOf('data')}>Download everything</Link> we store about you, in one file.
        </li>
        <li>
          <Link to={paths.settingsOf('data')}>Close your account</Link>: your personal data is erased right away. Only
          order records stay, without your profile.
        </li>
        <li>
          <Link to={paths.contact}>Ask us</Link>.
        </li>
      </ul>
    ),
  },
]
