import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { plural } from '#platform/format.ts'

/** The order of the claims is public: how many stand in the drop's ledger, and the ledger itself. */
export function FairnessLine({ drop }: { drop: DropDetail }) {
  const { entries, hashAtEnd, finalHash } = drop.ledger
  const last = finalHash ?? hashAtEnd
  return (
    <p className="border-t pt-4 text-muted-foreground text-small">
      {entries === 0
        ? 'Every claim is written into a public ledger, in order.'
        : `Fairness ledger: ${plural(entries, 'claim')} in order.`}{' '}
      <a
        href={`/api/drops/${drop.id}/ledger`}
        download={`ledger-${drop.id}.jsonl`}
        className="inline-block py-0.5 font-[620] text-foreground underline decoration-1 underline-offset-4"
      >
        Download ledger
      </a>
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
