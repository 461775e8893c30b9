import { clientLazy } from '#web/startup/client-lazy.ts'
import { useImportAddress } from './use-import-address.ts'

/** The import of a spreadsheet, loaded when it is opened. */
export const ImportItems = clientLazy(() =>
  import('../import-items.tsx').then((part) => ({ default: part.ImportItems })),
)

/** The import that the address names, in a dialog over the catalog. */
export function ImportDialog({ storefrontId, currency }: { storefrontId: string; currency: string }) {
  const { isOpen, importId, open, close } = useImportAddress()
  if (!isOpen) return null
  return <ImportItems {...{ storefrontId, currency, importId }} onImport={open} onClose={close} />
}
