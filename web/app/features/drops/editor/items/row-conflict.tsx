import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { traitLabel } from '../../display/trait-labels.ts'
import { lotValues, type Row, type RowField, setRow } from '../draft/edits.ts'
import { conflictingRows } from '../draft/meanwhile.ts'
import { useEditor } from '../editor-context.ts'

const words: Record<RowField, string> = {
  title: 'title',
  priceCents: 'price',
  quantity: 'units',
  condition: 'condition',
  rarity: 'rarity',
}

/** A row’s values that somebody else changed while they were edited here: both are shown, and one is chosen. */
export function RowConflict({ row }: { row: Row }) {
  const { editing, storefront } = useEditor()
  const { drop, edits, draft } = editing
  const { lotId } = row
  const lot = drop?.allItems.find(({ id }) => id === lotId)
  const names = lotId === null ? [] : (conflictingRows(drop, edits)[lotId] ?? [])
  if (!lot || lotId === null || names.length === 0) return null
  const saved = lotValues(lot)
  const shown = (name: RowField, value: unknown): string => {
    if (value === null || value === '') return 'nothing'
    if (name === 'priceCents') return formatMoney(Number(value), storefront.currency)
    return name === 'condition' || name === 'rarity' ? traitLabel(String(value)) : String(value)
  }
  const keepMine = (name: RowField) =>
    draft.edit((now) => ({
      ...now,
      rows: { ...now.rows, [lotId]: { ...now.rows[lotId], [name]: { base: saved[name], mine: row[name] } } },
    }))
  return (
    <ul role="alert" className="mt-2 flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-small text-warning">
      {names.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            Someone else set the {words[name]} to <bdi>{shown(name, saved[name])}</bdi>.
          </span>
          <Button variant="outline" size="small" onClick={() => keepMine(name)}>
            Keep mine
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => draft.edit((now, of) => setRow(now, of, row, name, saved[name] as never))}
          >
            Use theirs
          </Button>
        </li>
      ))}
    </ul>
  )
}
