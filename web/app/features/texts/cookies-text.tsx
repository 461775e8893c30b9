import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { TextSection } from './text-page.tsx'

export const cookiesLead = 'What your browser keeps for this site. None of it follows you elsewhere.'

/** Everything that the site stores in a browser, by name. */
export const cookiesText: readonly TextSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          We set cookies only around signing in. Who never signs in gets none, which is why no banner asks you about
          them.
        </p>
        <dl>
          <dt>
            <code>keepcase.session_token</code>
          </dt>
          <dd>
            Says that you are signed in. Scripts cannot read it. It lasts for 30 days at most and is deleted when you
            sign out. Over a secure connection its name begins with <code>__Secure-</code>.
          </dd>
          <dt>
            <code>kc_in</code>
          </dt>
          <dd>
            Holds a 1 while you are signed in, so that pages show your menu at once instead of jumping. It gives no
            right to anything.
          </dd>
          <dt>
            <code>kc_out</code>
          </dt>
          <dd>
            Only where you signed out without a network: says so to us with the next request, which ends the session and
            deletes it.
          </dd>
          <dt>
            <code>keepcase.two_factor</code>
          </dt>
          <dd>For accounts with a second factor: between the password and the code, some minutes.</dd>
          <dt>
            <code>keepcase.device</code>
          </dt>
          <dd>
            A random number that tells us this device has signed in to your account before, so that somebody guessing
            your password elsewhere can’t lock you out here. It signs nobody in and says nothing about you. It stays for
            400 days after you last signed in, also when you sign out; a new password makes it worthless on your other
            devices.
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
          These stay in your browser, are not sent to us, and go when you clear the site’s data. What tells of you goes
          when you sign out, too; how things look and which keys work stays.
        </p>
        <dl>
          <dt>
            <code>keepcase-cart</code>
          </dt>
          <dd>Name, price and picture of the items you hold, for the cart in the bar.</dd>
          <dt>
            <code>keepcase-cart-hidden</code>
          </dt>
          <dd>Which of your holds you took out of the cart without releasing them.</dd>
          <dt>
            <code>keepcase-rules-read</code>
          </dt>
          <dd>Of which drops you have read the limits, for the list of what to have ready.</dd>
          <dt>
            <code>recent-searches</code>
          </dt>
          <dd>The last five things you searched for, to offer them again. The search forgets them at a press.</dd>
          <dt>
            <code>shortcuts-off</code>
          </dt>
          <dd>Which keyboard shortcuts you switched off.</dd>
          <dt>
            <code>keepcase-alerts-of</code>
          </dt>
          <dd>
            Whose alerts this browser shows, as a piece of an account’s number, so that nobody else’s are shown here.
          </dd>
          <dt>
            <code>keepcase-codes</code>
          </dt>
          <dd>
            Discount codes that you typed at the checkout, while you hold the items they are for. Emptied when you sign
            out.
          </dd>
          <dt>
            <code>theme</code>
          </dt>
          <dd>Light or dark, once you have chosen one.</dd>
          <dt>
            <code>motion</code>
          </dt>
          <dd>That less shall move, once you have asked for it.</dd>
          <dt>
            <code>sidebar-collapsed</code>
          </dt>
          <dd>Whether the sidebar is narrow.</dd>
          <dt>
            <code>keepcase-places</code>
          </dt>
          <dd>Which places your sidebar has, so that it is there as soon as the page is. Emptied when you sign out.</dd>
          <dt>
            <code>keepcase-time-zone</code>
          </dt>
          <dd>The time zone that this browser has told us for your mails, so that it tells it once.</dd>
        </dl>
      </>
    ),
  },
  {
    id: 'offline',
    title: 'Kept for offline',
    body: (
      <>
        <p>
          So that you can read them without a network, your browser keeps pages you looked at. They are not sent to us.
        </p>
        <dl>
          <dt>
            <code>keepcase-pages</code>, <code>keepcase-pictures</code>
          </dt>
          <dd>Drops, storefronts and other pages you looked at, with their pictures.</dd>
          <dt>
            <code>keepcase-reads</code>
          </dt>
          <dd>
            What these pages showed: drops, and while you are signed in your name, whom you follow or block, claims and
            orders with their address.
          </dd>
          <dt>
            <code>keepcase-assets</code>, <code>keepcase-offline</code>
          </dt>
          <dd>The scripts, styles and fonts of this site, which are the same for everybody.</dd>
        </dl>
        <p>
          Beside them lies a list of what was kept and when, <code>workbox-expiration</code>, by which old things are
          found. Pages, pictures and what they showed are deleted when you sign out, when your session ends or somebody
          else signs in, and after seven days in any case.
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
        <dd>Payments under way in this tab, so that a reload finds them again. Gone when you close the tab.</dd>
        <dt>
          <code>react-router-scroll-positions</code>
        </dt>
        <dd>How far you had scrolled on each page, so that Back finds the place. Gone when you close the tab.</dd>
      </dl>
    ),
  },
  {
    id: 'measuring',
    title: 'Measuring',
    body: (
      <p>
        When you leave a page, your browser tells us how fast it was. For that nothing is put into your browser, and
        nothing in it is read: if you are signed in, your session cookie travels along as with every request, but nobody
        looks at it. With Global Privacy Control or Do Not Track turned on nothing is sent.{' '}
        <Link to={paths.privacy}>Privacy</Link> says what is kept.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Others',
    body: (
      <p>
        Nothing on these pages comes from another company’s server: no advertising, nobody who measures visitors, no
        fonts or scripts from elsewhere. So nobody else sets cookies here.
      </p>
    ),
  },
]
