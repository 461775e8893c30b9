import { exportPath } from '@keepcase/contract/imports/imports.contract.ts'
import { useLocation } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ImportItems } from './import-dialog.tsx'
import { exportLabel, importLabel } from './item-files.texts.ts'
import { useImportAddress } from './use-import-address.ts'

/** What an export takes of the list's address. */
const filters = ['q', 'status', 'place', 'category', 'condition', 'rarity', 'era', 'genre']

type ItemFilesProps = { storefrontId: string; mayImport: boolean; mayExport: boolean }

/** The catalog as a file: import a spreadsheet, or export the items that the list shows. */
export function ItemFiles({ storefrontId, mayImport, mayExport }: ItemFilesProps) {
  const { search } = useLocation()
  const { open } = useImportAddress()
  return (
    <>
      {mayImport && (
        <Button variant="outline" className="max-sm:px-3" onPointerEnter={ImportItems.preload} onClick={() => open()}>
          {importLabel}
        </Button>
      )}
      {mayExport && (
        <a href={exportAddress(storefrontId, search)} download className={`${buttonClass('outline')} max-sm:px-3`}>
          {exportLabel}
        </a>
      )}
    </>
  )
}

/** Address of an export of the items that the list shows. Its filters are lists with commas in the page's address. */
function exportAddress(storefrontId: string, search: string): string {
  const shown = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const name of filters) {
    const text = shown.get(name)
    if (!text || text === 'all') continue
    for (const value of name === 'q' ? [text] : text.split(',')) query.append(name, value)
  }
  const path = exportPath(storefrontId)
  return query.size > 0 ? `${path}?${query}` : path
}
