import type { TaxTable } from '@keepcase/contract/settings/taxes.contract.ts'
import { percentOf, type TaxRate } from '@keepcase/contract/settings/taxes.rules.ts'
import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { type AdminColumn, AdminTable, TableSkeleton } from '../../table/admin-table.tsx'
import { csvOf } from '../../table/csv-button.tsx'
import type { ReadTaxFile } from './read-tax-file.ts'
import { TaxHistory } from './tax-history.tsx'
import { TaxPreview } from './tax-preview.tsx'
import * as texts from './taxes.texts.ts'
import { useTaxes } from './use-taxes.ts'

/** The tax table: what is in force, a file that replaces it, and what was before. */
export function TaxesSettings({ mayChange }: { mayChange: boolean }) {
  const taxes = useTaxes()
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="taxes" className="flex flex-col gap-4">
        <div>
          <h2 id="taxes" className="text-h3">
            {texts.title}
          </h2>
          <p className="prose mt-1 text-muted-foreground">{texts.lead}</p>
        </div>
        {taxes.data ? (
          <Table key={taxes.data.version} table={taxes.data} mayChange={mayChange} />
        ) : taxes.isError ? (
          <ErrorPanel
            level={3}
            title={texts.loadFailed}
            hasGoBack={false}
            onRetry={() => void taxes.refetch()}
            isRetrying={taxes.isFetching}
          />
        ) : (
          <Loading>
            <TableSkeleton />
          </Loading>
        )}
      </section>
      {taxes.data && <TaxHistory version={taxes.data.version} mayChange={mayChange} />}
    </div>
  )
}

const columns: readonly AdminColumn<TaxRate>[] = [
  {
    header: texts.columns.country,
    isMain: true,
    cell: ({ country }) => <span className="font-[620]">{texts.destinationText({ country, region: '' })}</span>,
    csv: ({ country }) => country,
  },
  {
    header: texts.columns.region,
    cell: ({ region }) => region || <span className="text-muted-foreground">{texts.wholeCountry}</span>,
    csv: ({ region }) => region,
  },
  {
    header: texts.columns.rate,
    isEnd: true,
    cell: ({ ratePpm }) => percentOf(ratePpm),
    csv: ({ ratePpm }) => percentOf(ratePpm),
  },
]

function Table({ table, mayChange }: { table: TaxTable; mayChange: boolean }) {
  const [read, setRead] = useState<ReadTaxFile | null>(null)
  const problem = read && 'problem' in read ? read.problem : null
  const download = () =>
    saveFile(new Blob([csvOf(columns, table.items)], { type: 'text/csv;charset=utf-8' }), texts.csvName)
  const choose = async (file: File) => {
    const { readTaxFile } = await import('./read-tax-file.ts')
    setRead(await readTaxFile(file))
  }
  return (
    <>
      <Button variant="outline" size="small" className="self-start" onClick={download}>
        {texts.downloadCsv}
      </Button>
      {table.items.length > 0 ? (
        <AdminTable
          label={texts.title}
          columns={columns}
          rows={table.items}
          keyOf={({ country, region }) => `${country} ${region}`}
        />
      ) : (
        <p className="rounded-card bg-card p-6 text-muted-foreground shadow-card">{texts.none}</p>
      )}
      {mayChange && (
        <div className="flex flex-col gap-2">
          <FileDrop
            id="tax-file"
            label={texts.chooseFile}
            hint={texts.dropHint}
            accept=".csv,.txt,text/csv"
            problem={problem}
            onFile={(file) => void choose(file)}
          />
          <p className="text-muted-foreground text-small">{texts.columnsHint}</p>
        </div>
      )}
      {read && !('problem' in read) && <TaxPreview table={table} read={read} onClose={() => setRead(null)} />}
    </>
  )
}
