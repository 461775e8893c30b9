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
        Claims of a drop are taken one after another, and a unit goes to the first that may have it. Your page counts
        down by our clock, not by yours, and a claim that comes early is told how long to wait.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Limits and pauses',
    body: (
      <p>
        A seller may limit how many items one person claims, and may ask that earlier claims are paid before further
        ones. Live drops leave a pause between two claims of one person, {defaultCooldown} unless the seller sets
        another. The rules stand on the drop’s page before it starts.
      </p>
    ),
  },
  {
    id: 'holds',
    title: 'Holds and standby',
    body: (
      <p>
        A hold lasts {defaultHold}, or what the drop says, from {shortestHold} to {longestHold}. When everything is held
        you can join the standby line: a unit that comes back is offered to its head for {standbyOffer} before it goes
        on general sale. Everybody in line sees their place.
      </p>
    ),
  },
  {
    id: 'strikes',
    title: 'Strikes',
    body: (
      <p>
        A hold that runs out unpaid is a strike, and so is one released later than {freeRelease} after claiming.{' '}
        {strikesToBlock} within {strikeWindow} stop you from claiming for {claimBlock} from the last one. One fades
        every {strikeFade}. An offer from the standby line that you let pass costs nothing.
      </p>
    ),
  },
  {
    id: 'ledger',
    title: 'The ledger, and how to check it',
    body: (
      <>
        <p>
          Every accepted claim is written into its drop’s ledger: its number, the item, a tag in place of a name, the
          time, and the hash of the entry before. Change or drop one entry and every later hash is wrong. The last hash
          is published when the drop ends, and once more when its last hold is settled.
        </p>
        <p className="mt-3">
          Each drop’s page leads to its ledger, where your browser checks it. To check it yourself, take the file along
          and take SHA-256 over <code className={code}>seq|dropItemId|tag|claimedAt|source|prev</code> of each line and
          compare it with its <code className={code}>hash</code>; <code className={code}>prev</code> is the hash of the
          line before, 64 zeros for the first. A program that lies beside the ledger does it with nothing but Node:{' '}
          <code className={code}>node verify-ledger.mjs ledger.jsonl</code>
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    body: (
      <p>
        Joining and claiming cost nothing. The platform takes a share of each sale, and the seller chooses for each drop
        who bears it: the seller, the buyer, or both in halves. The drop’s page says which. The rate is frozen with your
        claim, and checkout shows your part as its own line before you pay.
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
      More answers stand under{' '}
      <Link to={paths.help} className={link}>
        Help
      </Link>
      , the fine print under{' '}
      <Link to={paths.terms} className={link}>
        Terms
      </Link>
      .
    </p>
  </section>
)
