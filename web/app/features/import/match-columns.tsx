import type { ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { ColumnTable } from './column-table.tsx'
import {
  checkFailed,
  checkRows,
  columnsLead,
  moreProblems,
  needKeyText,
  noProblems,
  problemsHeading,
  problemsText,
  rowLabel,
  sendingText,
} from './import.texts.ts'
import { mappedColumns, type SheetVerdict } from './judge-sheet.ts'
import { ReadingChoices } from './reading-choices.tsx'
import { useSheetVerdict } from './use-imports.ts'
import type { ReadSpreadsheet, useSpreadsheet } from './use-spreadsheet.ts'

/** Bad rows that are listed; the others are counted. */
const maxListed = 50

type MatchColumnsProps = {
  read: ReadSpreadsheet
  currency: string
  choose: ReturnType<typeof useSpreadsheet>['choose']
  /** The import so far, while its rows are sent. */
  sent: ItemImport | null
  isSending: boolean
  error: unknown
  onCheck: () => void
  onBack: () => void
}

/** The second step: how the file is read, which column fills which field, and what is wrong row by row. */
export function MatchColumns({ read, currency, choose, sent, isSending, error, onCheck, onBack }: MatchColumnsProps) {
  const { sheet, mapping } = read
  const verdict = useSheetVerdict(read, currency)
  const columns = mappedColumns(mapping)
  const has = (...all: (typeof columns)[number][]) => all.every((column) => columns.includes(column))
  const isEnough = has('title', 'price') || has('sku') || has('id')
  return (
    <div className="flex flex-col gap-6">
      <ReadingChoices read={read} choose={choose} />
      {sheet.problem ? (
        <FieldError id="sheet-problem" error={sheet.problem} />
      ) : (
        <>
          <p>{columnsLead(sheet.rows.length, sheet.headings.length)}</p>
          <ColumnTable sheet={sheet} mapping={mapping} onMap={(next) => choose({ mapping: next })} />
          {isEnough ? (
            <Problems verdict={verdict} rows={sheet.rows.length} />
          ) : (
            <FieldError id="needs-key" error={needKeyText} />
          )}
        </>
      )}
      <FieldError id="check-error" error={error ? formMessages(error, checkFailed).message : undefined} />
      {isSending && <Sending sent={sent} rows={sheet.rows.length} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button disabled={!isEnough || sheet.problem !== null} isBusy={isSending} onClick={onCheck}>
          {checkRows}
        </Button>
      </div>
    </div>
  )
}

function Sending({ sent, rows }: { sent: ItemImport | null; rows: number }) {
  const text = sendingText(sent?.receivedCount ?? 0, rows)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-small tabular-nums">
        {text}
      </p>
      <Progress value={sent?.receivedCount ?? 0} max={rows} label={text} />
    </div>
  )
}

function Problems({ verdict, rows }: { verdict: SheetVerdict | null; rows: number }) {
  if (!verdict) return <p className="min-h-6 text-muted-foreground" />
  if (verdict.bad.length === 0) return <p role="status">{noProblems(rows)}</p>
  const listed = verdict.bad.slice(0, maxListed)
  return (
    <section aria-labelledby="problems">
      <h3 id="problems" className="text-h3">
        {problemsHeading}
      </h3>
      <p role="status" className="mt-1 text-muted-foreground text-small">
        {problemsText(verdict.bad.length, rows)}
      </p>
      <ul className="mt-3 flex flex-col">
        {listed.map(({ line, title, problems }) => (
          <li key={line} className="border-t py-2 text-small">
            <span className="font-[620] tabular-nums">{rowLabel(line)}</span>
            {title && <span className="text-muted-foreground"> {title}</span>}
            <span className="block text-destructive">{problems.map(({ message }) => message).join(' ')}</span>
          </li>
        ))}
      </ul>
      {verdict.bad.length > maxListed && (
        <p className="border-t pt-2 text-muted-foreground text-small">{moreProblems(verdict.bad.length - maxListed)}</p>
      )}
    </section>
  )
}
