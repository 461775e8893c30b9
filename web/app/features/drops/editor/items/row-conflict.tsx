import { useEffect, useRef } from 'react'
import { formatMoney } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { traitLabel } from '../../display/traits.texts.ts'
import { type Row, type RowField, type RowValues, setRow } from '../draft/edits.ts'
import * as texts from '../editor.texts.ts'
import { useRowTools } from './row-context.ts'

/**
 * A row’s values that somebody else changed while they were edited here: both are shown, and one is chosen. Whoever is in
 * the row sees it right away: on a phone it would begin below the fold.
 */
export function RowConflict({ row, theirs }: { row: Row; theirs: Partial<RowValues> }) {
  const { draft, storefront } = useRowTools()
  const { lotId } = row
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const node = list.current
    if (node?.closest('li')?.contains(document.activeElement)) node.scrollIntoView({ block: 'nearest' })
  }, [])
  const names = Object.keys(theirs) as RowField[]
  if (lotId === null) return null
  const shown = (name: RowField, value: unknown): string => {
    if (value === null || value === '') return 'nothing'
    if (typeof value === 'boolean') return value ? 'on' : 'off'
    if (name === 'priceCents') return formatMoney(Number(value), storefront.currency)
    return name === 'condition' || name === 'rarity' ? traitLabel(String(value)) : String(value)
  }
  const keepMine = (name: RowField) =>
    draft.edit((now) => ({
      ...now,
      rows: { ...now.rows, [lotId]: { ...now.rows[lotId], [name]: { base: theirs[name], mine: row[name] } } },
    }))
  return (
    <ul
      ref={list}
      role="alert"
      className="mt-2 flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-small text-warning"
    >
      {names.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {texts.setMeanwhile(name, <bdi>{shown(name, theirs[name])}</bdi>)}
          </span>
          <Button variant="outline" size="small" onClick={() => keepMine(name)}>
            {texts.keepMine}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => draft.edit((now, of) => setRow(now, of, row, name, theirs[name] as never))}
          >
            {texts.useTheirs}
          </Button>
        </li>
      ))}
    </ul>
  )
}
