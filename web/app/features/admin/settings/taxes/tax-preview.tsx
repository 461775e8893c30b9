import type { TaxTable } from '@keepcase/contract/settings/taxes.contract.ts'
import {
  type TaxChange,
  type TaxProblem,
  type TaxRate,
  taxChanges,
  taxLine,
} from '@keepcase/contract/settings/taxes.rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { type AdminColumn, AdminTable } from '../../table/admin-table.tsx'
import * as texts from './taxes.texts.ts'
import { useReplaceTaxes } from './use-taxes.ts'

type PreviewProps = {
  table: TaxTable
  read: { rates: readonly TaxRate[]; problems: readonly TaxProblem[] }
  onClose: () => void
}

/** What a file would change, before it does; or the rows that can't be read. */
export function TaxPreview({ table, read: { rates, problems }, onClose }: PreviewProps) {
  const replace = useReplaceTaxes()
  const changes = taxChanges(table.items, rates)
  const isRight = problems.length === 0 && changes.length > 0
  const send = () => replace.mutate({ version: table.version, lines: rates.map(taxLine) }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={problems.length > 0 ? texts.problemsTitle(problems.length) : texts.previewTitle}
      description={
        problems.length > 0
          ? texts.problemsLead
          : changes.length === 0
            ? texts.noChanges
            : texts.changesText(changes.length)
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          {isRight && (
            <Button isBusy={replace.isPending} onClick={send}>
              {texts.apply}
            </Button>
          )}
        </>
      }
    >
      {problems.length > 0 ? (
        <ul className="flex flex-col text-small">
          {problems.map(({ line, message }) => (
            <li key={line} className="flex gap-4 border-t py-2 first:border-t-0">
              <span className="w-16 shrink-0 font-[620]">{texts.lineText(line)}</span>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      ) : (
        changes.length > 0 && (
          <div className="[--top-bar:0px]">
            <AdminTable
              label={texts.previewTitle}
              columns={columns}
              rows={changes}
              keyOf={({ country, region }) => `${country} ${region}`}
            />
          </div>
        )
      )}
    </Dialog>
  )
}

const columns: readonly AdminColumn<TaxChange>[] = [
  {
    header: texts.changeColumns.destination,
    isMain: true,
    cell: (change) => <span className="font-[620]">{texts.destinationText(change)}</span>,
  },
  { header: texts.changeColumns.before, isEnd: true, cell: ({ before }) => texts.rateText(before) },
  { header: texts.changeColumns.after, isEnd: true, cell: ({ after }) => texts.rateText(after) },
]
