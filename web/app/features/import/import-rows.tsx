import type { ItemImport, RowOutcome } from '@keepcase/contract/imports/imports.contract.ts'
import { useState } from 'react'
import { formatCount } from '#web/format/format.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { reachableScroll } from '#web/ui/overlays/reachable-scroll.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { moreRows, noRows, outcomeNames, rowLabel, rowsFailed } from './import.texts.ts'
import { useImportRows } from './use-imports.ts'

const allOutcomes: readonly RowOutcome[] = ['bad', 'new', 'changed', 'unchanged']

type ImportRowsProps = { run: ItemImport; outcomes?: readonly RowOutcome[] }

/** An import's rows by what happens to them: each outcome with its number, the chosen one as a list. */
export function ImportRows({ run: { id, counts }, outcomes = allOutcomes }: ImportRowsProps) {
  const shown = outcomes.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<RowOutcome | null>(null)
  const current = chosen && shown.includes(chosen) ? chosen : shown[0]
  if (!current) return null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {shown.map((outcome) => (
          <ToggleChip key={outcome} isOn={outcome === current} onToggle={() => setChosen(outcome)}>
            {outcomeNames[outcome]} {formatCount(counts[outcome])}
          </ToggleChip>
        ))}
      </div>
      <RowList key={current} id={id} outcome={current} />
    </div>
  )
}

function RowList({ id, outcome }: { id: string; outcome: RowOutcome }) {
  return (
    <PagedList
      list={useImportRows(id, outcome)}
      failed={rowsFailed}
      skeleton={<Skeleton className="h-40" />}
      empty={<p>{noRows}</p>}
      more={moreRows}
    >
      {(rows) => (
        <ul className="flex max-h-80 flex-col overflow-y-auto overscroll-contain border-y" ref={reachableScroll}>
          {rows.map(({ line, title, sku, problems }) => (
            <li key={line} className="border-t py-2 text-small first:border-t-0">
              <span className="font-[620] tabular-nums">{rowLabel(line)}</span>{' '}
              <span className="[overflow-wrap:anywhere]">{title}</span>
              {sku && <span className="text-muted-foreground [overflow-wrap:anywhere]"> {sku}</span>}
              {problems.length > 0 && <span className="block text-destructive">{problems.join(' ')}</span>}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
