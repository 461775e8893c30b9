import { useState } from 'react'
import { ImportItems } from '#web/features/import/import-items.tsx'

type DropImportProps = { storefrontId: string; currency: string; onClose: () => void }

/** The import of a spreadsheet from within a drop. */
export function DropImport(props: DropImportProps) {
  const [importId, setImportId] = useState<string | null>(null)
  return <ImportItems {...props} importId={importId} onImport={setImportId} />
}
