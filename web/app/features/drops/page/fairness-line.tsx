import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import * as texts from './page.texts.ts'

/** Number of claims in the drop's ledger, with a link to it. */
export function FairnessLine({ drop }: { drop: DropDetail }) {
  const { entries, hashAtEnd, finalHash } = drop.ledger
  const last = finalHash ?? hashAtEnd
  return (
    <p className="border-t pt-4 text-muted-foreground text-small">
      {entries === 0 ? texts.everyClaimGoesInto : texts.ledgerOf(plural(entries, 'claim'))}{' '}
      <Link
        to={paths.fairness(drop.id)}
        className="finger-room inline-block py-0.5 font-[620] text-foreground underline decoration-1 underline-offset-4"
      >
        {entries === 0 ? texts.howItWorks : texts.seeAndVerify}
      </Link>
      {last &&
        entries > 0 &&
        (finalHash ? texts.finalHash : texts.hashAtTheEnd)(
          <code className="text-figure" title={last}>
            {last.slice(0, 12)}…
          </code>,
        )}
    </p>
  )
}
