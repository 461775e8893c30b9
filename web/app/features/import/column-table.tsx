import { columnHeadings, type ImportColumn, importColumns } from '@keepcase/contract/imports/imports.columns.ts'
import { useMemo } from 'react'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { headingLabels, type Mapping, mapHeading } from './guess-columns.ts'
import { exampleLabel, leaveOut } from './import.texts.ts'
import type { Spreadsheet } from './parse-spreadsheet.ts'

type ColumnTableProps = { sheet: Spreadsheet; mapping: Mapping; onMap: (next: Mapping) => void }

/** Values of a column that are shown. */
const maxExamples = 3

const columnOptions = importColumns.map((value) => ({ value, label: columnHeadings[value] }))

/** Each column of the file with its first values, and the field that it fills. */
export function ColumnTable({ sheet, mapping, onMap }: ColumnTableProps) {
  const labels = useMemo(() => headingLabels(sheet.headings), [sheet])
  return (
    <ul className="flex flex-col">
      {labels.map((label, at) => (
        <li key={label} className="grid items-center gap-x-4 gap-y-2 border-t py-3 sm:grid-cols-[1fr_14rem]">
          <div className="min-w-0">
            <p className="font-[620] [overflow-wrap:anywhere]">{label}</p>
            <p className="truncate text-muted-foreground text-small">
              <span className="sr-only">{exampleLabel}: </span>
              {examplesOf(sheet, at).join(' · ')}
            </p>
          </div>
          <SelectBox
            aria-label={label}
            value={mapping[at] ?? ''}
            placeholder={leaveOut}
            options={columnOptions}
            onChange={(event) => onMap(mapHeading(mapping, at, (event.target.value || null) as ImportColumn | null))}
          />
        </li>
      ))}
    </ul>
  )
}

function examplesOf({ rows }: Spreadsheet, at: number): string[] {
  const found: string[] = []
  for (const { cells } of rows.slice(0, 200)) {
    const text = (cells[at] ?? '').trim()
    if (text !== '') found.push(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    if (found.length === maxExamples) break
  }
  return found
}
