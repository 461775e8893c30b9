import type { ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import { useState } from 'react'
import { plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Time } from '#web/ui/time.tsx'
import {
  chooseFile,
  doneText,
  dropHint,
  fileLead,
  incompleteText,
  openImport,
  recentHeading,
  stateNames,
} from './import.texts.ts'
import { useRecentImports } from './use-imports.ts'
import { type ChosenFile, readFile } from './use-spreadsheet.ts'

type ChooseFileProps = {
  storefrontId: string
  onChoose: (file: ChosenFile) => void
  /** Opens an import of the list. */
  onOpen: (id: string) => void
}

/** The first step: a file, or an import begun before. */
export function ChooseFile({ storefrontId, onChoose, onOpen }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const choose = async (file: File) => {
    setReading(true)
    const read = await readFile(file)
    setReading(false)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    onChoose(read)
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{fileLead}</p>
        <FileDrop
          id="import-file"
          label={chooseFile}
          hint={dropHint}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          isBusy={isReading}
          problem={problem}
          onFile={(file) => void choose(file)}
        />
      </div>
      <RecentImports storefrontId={storefrontId} onOpen={onOpen} />
    </div>
  )
}

function RecentImports({ storefrontId, onOpen }: Pick<ChooseFileProps, 'storefrontId' | 'onOpen'>) {
  const { data } = useRecentImports(storefrontId)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="recent-imports">
      <h3 id="recent-imports" className="mb-3 text-h3">
        {recentHeading}
      </h3>
      <ul className="flex flex-col gap-2">
        {data.items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block [overflow-wrap:anywhere]">{one.fileName}</span>
              <span className="block text-muted-foreground text-small">
                {stateNames[one.state]}, <Time at={Date.parse(one.createdAt)} style="ago-inside" />. {summaryOf(one)}
              </span>
            </span>
            {one.receivedCount === one.rowCount && (
              <Button
                variant="outline"
                size="small"
                aria-label={`${openImport}: ${one.fileName}`}
                onClick={() => onOpen(one.id)}
              >
                {openImport}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function summaryOf({ state, counts, rowCount, receivedCount }: ItemImport): string {
  if (receivedCount < rowCount) return incompleteText
  return state === 'done' ? `${doneText(counts)}.` : `${plural(rowCount, 'row')}.`
}
