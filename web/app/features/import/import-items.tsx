import { useState } from 'react'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { ChooseFile } from './choose-file.tsx'
import { rememberMapping } from './guess-columns.ts'
import { steps, title } from './import.texts.ts'
import { ImportSteps } from './import-steps.tsx'
import { MatchColumns } from './match-columns.tsx'
import { ReviewImport } from './review-import.tsx'
import { useSendRows } from './use-imports.ts'
import { type ChosenSheet, type ReadSpreadsheet, useSpreadsheet } from './use-spreadsheet.ts'

type ImportItemsProps = {
  storefrontId: string
  currency: string
  /** An import whose rows were checked; null while its file is chosen and read. */
  importId: string | null
  onImport: (id: string | null) => void
  onClose: () => void
}

/**
 * Imports a spreadsheet into a storefront's catalog in three steps: choose a file, match its columns, review. The file and
 * how it is read are kept on the device until its rows are checked.
 */
export function ImportItems({ storefrontId, currency, importId, onImport, onClose }: ImportItemsProps) {
  const [chosen, setChosen] = useState<ChosenSheet | null>(null)
  const { read, choose } = useSpreadsheet(chosen, setChosen)
  const stored = useStoredDraft<ChosenSheet>({
    form: `import ${storefrontId}`,
    value: importId === null ? chosen : null,
    restore: (kept) => setChosen((now) => now ?? kept),
    isReady: importId === null,
  })
  const { send, sent } = useSendRows(storefrontId)
  const step = importId ? 2 : read && !read.sheet.problem ? 1 : 0
  const check = (sheet: ReadSpreadsheet) => {
    rememberMapping(sheet.sheet.headings, sheet.mapping)
    send.mutate(sheet, { onSuccess: ({ id }) => onImport(id) })
  }
  const startOver = () => {
    send.reset()
    onImport(null)
    setChosen(null)
    stored.forget()
  }
  return (
    <Dialog isOpen isWide onOpenChange={(isOpen) => isOpen || onClose()} title={title}>
      <ImportSteps steps={steps} current={step} />
      {importId ? (
        <ReviewImport id={importId} onBack={() => onImport(null)} onStartOver={startOver} onClose={onClose} />
      ) : read ? (
        <div className="flex flex-col gap-6">
          <RestoredNote at={stored.restoredAt} onDiscard={startOver} />
          <MatchColumns
            read={read}
            currency={currency}
            choose={choose}
            sent={sent}
            isSending={send.isPending}
            error={send.error}
            onCheck={() => check(read)}
            onBack={startOver}
          />
        </div>
      ) : (
        <ChooseFile
          storefrontId={storefrontId}
          onChoose={(file) => setChosen({ file, choices: {} })}
          onOpen={onImport}
        />
      )}
    </Dialog>
  )
}
