import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'

/** Number of claims in the drop's ledger, with a link to it. */
export function FairnessLine({ drop }: { drop: DropDetail }) {
  const { entries, hashAtEnd, finalHash } = drop.ledger
  const last = finalHash ?? hashAtEnd
  return (
    <p className="border-t pt-4 text-muted-foreground text-small">
      {entries === 0
        ? 'Every claim goes into a public ledger, in order.'
        : `Fairness ledger: ${plural(entries, 'claim')} in order.`}{' '}
      <Link
        to={paths.fairness(drop.id)}
        className="finger-room inline-block py-0.5 font-[620] text-foreground underline decoration-1 underline-offset-4"
      >
        {entries === 0 ? 'How it works' : 'See and verify'}
      </Link>
      {last && entries > 0 && (
        <>
          {' '}
          {finalHash ? 'Final hash ' : 'Hash at the end '}
          <code className="text-figure" title={last}>
            {last.slice(0, 12)}…
          </code>
        </>
      )}
    </p>
  )
}
