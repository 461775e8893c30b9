import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const cookiesLead = 'What your browser stores for this site. None of it follows you elsewhere.'

/** Everything that the site stores in a browser, by name. */
export const cookiesText: readonly TextSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>We set cookies only for signing in. If you never sign in, you get none, so there’s no cookie banner.</p>
        <dl>
          <dt>
            <code>keepcase.session_token</code>
          </dt>
          <dd>
            Keeps you signed in. Scripts can’t read it. It lasts up to 30 days and is deleted when you sign out. Over a
            secure connection its name begins with <code>__Secure-</code>.
          </dd>
          <dt>
            <code>kc_in</code>
          </dt>
          <dd>Holds a 1 while you’re signed in, so pages show your menu right away. It grants no access.</dd>
          <dt>
            <code>kc_out</code>
          </dt>
          <dd>
            Set only if you sign out offline. Your next request tells us, which ends the session and deletes the cookie.
          </dd>
          <dt>
            <code>keepcase.two_factor</code>
          </dt>
          <dd>For accounts with two-factor sign-in: lasts a few minutes, between the password and the code.</dd>
          <dt>
            <code>keepcase.device</code>
          </dt>
          <dd>
            A random number that tells us this device has signed in to your account before, so someone guessing your
            password elsewhere can’t lock you out here. It signs nobody in and says nothing about you. It stays for 400
            days after your last sign-in, even if you sign out. A new password makes it worthless on your other devices.
          </dd>
        </dl>
      </>
    ),
  },
  {
    id: 'local-storage',
    title: 'Local storage',
    body: (
      <>
        <p>
          These stay in your browser, aren’t sent to us, and go when you clear the site’s data. Anything personal also
          goes when you sign out. Your display and shortcut choices stay.
        </p>
        <dl>
          <dt>
            <code>keepcase-cart</code>
          </dt>
          <dd>Name, price and picture of the items you hold, for the cart in the bar.</dd>
          <dt>
            <code>keepcase-cart-hidden</code>
          </dt>
          <dd>Holds you hid from your cart.</dd>
          <dt>
            <code>keepcase-rules-read</code>
          </dt>
          <dd>Drops whose limits you’ve read, for your Ready list.</dd>
          <dt>
            <code>recent-searches</code>
          </dt>
          <dd>Your last five searches, to offer them again. You can clear them in the search.</dd>
          <dt>
            <code>shortcuts-off</code>
          </dt>
          <dd>Keyboard shortcuts you turned off.</dd>
          <dt>
            <code>keepcase-alerts-of</code>
          </dt>
          <dd>Whose alerts this browser shows, as part of an account number, so nobody else’s appear here.</dd>
          <dt>
            <code>keepcase-import-columns</code>
          </dt>
          <dd>Which column of your spreadsheets is which, for the next import.</dd>
          <dt>
            <code>keepcase-codes</code>
          </dt>
          <dd>Discount codes you entered at checkout, while you hold their items. Cleared when you sign out.</dd>
          <dt>
            <code>theme</code>
          </dt>
          <dd>Light or dark, once you choose one.</dd>
          <dt>
            <code>motion</code>
          </dt>
          <dd>Your reduced-motion choice.</dd>
          <dt>
            <code>sidebar-collapsed</code>
          </dt>
          <dd>Whether the sidebar is folded.</dd>
          <dt>
            <code>keepcase-places</code>
          </dt>
          <dd>The links in your sidebar, so it appears with the page. Cleared when you sign out.</dd>
          <dt>
            <code>keepcase-time-zone</code>
          </dt>
          <dd>The time zone this browser sent us for your emails, so it’s sent only once.</dd>
        </dl>
      </>
    ),
  },
  {
    id: 'offline',
    title: 'Saved for offline',
    body: (
      <>
        <p>Your browser saves pages you visit so you can read them offline. They aren’t sent to us.</p>
        <dl>
          <dt>
            <code>keepcase-pages</code>, <code>keepcase-pictures</code>
          </dt>
          <dd>Drops, storefronts and other pages you visited, with their pictures.</dd>
          <dt>
            <code>keepcase-reads</code>
          </dt>
          <dd>
            What those pages showed: drops and, while you’re signed in, your name, follows, blocks, claims, and orders
            with their address.
          </dd>
          <dt>
            <code>keepcase-assets</code>, <code>keepcase-offline</code>
          </dt>
          <dd>This site’s scripts, styles and fonts, the same for everyone.</dd>
        </dl>
        <p>
          A list of what was saved and when, <code>workbox-expiration</code>, helps delete old entries. Pages, pictures
          and their contents are deleted when you sign out, when your session ends, when someone else signs in, and
          after seven days in any case.
        </p>
      </>
    ),
  },
  {
    id: 'session-storage',
    title: 'Session storage',
    body: (
      <dl>
        <dt>
          <code>keepcase-open-payments</code>
        </dt>
        <dd>Payments in progress in this tab, so a reload finds them again. Gone when you close the tab.</dd>
        <dt>
          <code>react-router-scroll-positions</code>
        </dt>
        <dd>How far you scrolled on each page, so Back returns to it. Gone when you close the tab.</dd>
      </dl>
    ),
  },
  {
    id: 'measuring',
    title: 'Measuring',
    body: (
      <p>
        When you leave a page, your browser tells us how fast it was. Nothing is stored or read in your browser for
        this. If you’re signed in, your session cookie travels along as with every request, but we don’t use it. With
        Global Privacy Control or Do Not Track on, nothing is sent. <Link to={paths.privacy}>Privacy</Link> explains
        what we keep.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Others',
    body: (
      <p>
        Nothing on these pages comes from another company’s server: no ads, no trackers, no outside fonts or scripts. So
        nobody else sets cookies here.
      </p>
    ),
  },
]
