import {
  claimBlock,
  defaultCooldown,
  defaultHold,
  freeRelease,
  longestHold,
  shortestHold,
  standbyOffer,
  strikeFade,
  strikesToBlock,
  strikeWindow,
} from '@keepcase/contract/claims/claims.limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

type Rule = { id: string; title: string; body: ReactNode }

const code = 'text-figure text-[0.875em] [overflow-wrap:anywhere]'
const link = 'underline decoration-1 underline-offset-4 hover:decoration-2'

const rules: readonly Rule[] = [
  {
    id: 'order',
    title: 'One order for all',
    body: (
      <p>
        Claims are decided one at a time, and each unit goes to the first person allowed to have it. Your page counts
        down by our clock, not yours. Claim too early and we tell you how long to wait.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Limits and pauses',
    body: (
      <p>
        Sellers can limit how many items one person claims, and can ask you to pay for earlier claims before you make
        more. Live drops have a wait between your claims: {defaultCooldown}, unless the seller sets another. You’ll find
        the rules on the drop’s page before it starts.
      </p>
    ),
  },
  {
    id: 'holds',
    title: 'Holds and standby',
    body: (
      <p>
        A hold lasts {defaultHold} unless the drop says otherwise, from {shortestHold} to {longestHold}. When everything
        is on hold, join the standby line: a unit that comes back is offered to the next person in line for{' '}
        {standbyOffer} before it goes back on sale. Everyone in line sees their place.
      </p>
    ),
  },
  {
    id: 'strikes',
    title: 'Strikes',
    body: (
      <p>
        Let a hold run out unpaid, or release it more than {freeRelease} after claiming, and you get a strike.{' '}
        {strikesToBlock} within {strikeWindow} stop you from claiming for {claimBlock}. One fades every {strikeFade}.
        Passing on a standby offer costs nothing.
      </p>
    ),
  },
  {
    id: 'ledger',
    title: 'The ledger, and how to check it',
    body: (
      <>
        <p>
          Every accepted claim goes into the drop’s ledger: its number, the item, a tag instead of a name, the time, and
          the hash of the entry before. Change or remove one entry and every later hash breaks. The last hash is
          published when the drop ends, and again when its last hold is settled.
        </p>
        <p className="mt-3">
          Each drop’s page links to its ledger, where your browser can check it. To check it yourself, download the
          file, compute SHA-256 over <code className={code}>seq|dropItemId|tag|claimedAt|source|prev</code> of each
          line, and compare it with its <code className={code}>hash</code>; <code className={code}>prev</code> is the
          hash of the line before, 64 zeros for the first. The program next to the ledger does this with nothing but
          Node: <code className={code}>node verify-ledger.mjs ledger.jsonl</code>
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    body: (
      <p>
        Joining and claiming are free. We take a share of each sale, and for each drop the seller chooses who pays it:
        the seller, the buyer, or half each. The drop’s page says which. The rate is locked in with your claim, and
        checkout shows your share before you pay.
      </p>
    ),
  },
]

/** Fairness rules and fees; each section has its own anchor. */
export const FairnessRules = () => (
  <section aria-labelledby="rules">
    <h2 id="rules" className="scroll-mt-24 text-h2">
      The rules
    </h2>
    <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
      {rules.map(({ id, title, body }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} className="scroll-mt-24 text-h3">
            {title}
          </h3>
          <div className="prose mt-2 text-muted-foreground">{body}</div>
        </section>
      ))}
    </div>
    <p className="prose mt-8">
      Find more answers in{' '}
      <Link to={paths.help} className={link}>
        Help
      </Link>
      , and the fine print in{' '}
      <Link to={paths.terms} className={link}>
        Terms
      </Link>
      .
    </p>
  </section>
)
