import { exportPath } from '@keepcase/contract/imports/imports.contract.ts'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useLocation } from 'react-router'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { exportLabel, importLabel } from './item-files.texts.ts'

const ImportItems = clientLazy(() => import('./import-items.tsx').then((part) => ({ default: part.ImportItems })))

/** What an export takes of the list's address. */
const filters = ['q', 'status', 'place', 'category', 'condition', 'rarity', 'era', 'genre']

type ItemFilesProps = { storefrontId: string; currency: string; mayImport: boolean }

/** The catalog as a file: import a spreadsheet (`?import=1`), or export the items that the list shows. */
export function ItemFiles({ storefrontId, currency, mayImport }: ItemFilesProps) {
  const { search } = useLocation()
  const [isOpen, open] = useQueryState('import', parseAsStringLiteral(['1']).withOptions({ history: 'push' }))
  return (
    <div className="flex flex-wrap gap-2">
      {mayImport && (
        <Button variant="outline" size="small" onPointerEnter={ImportItems.preload} onClick={() => void open('1')}>
          {importLabel}
        </Button>
      )}
      <a href={exportAddress(storefrontId, search)} download className={buttonClass('outline', 'small')}>
        {exportLabel}
      </a>
      {isOpen && mayImport && (
        <ImportItems storefrontId={storefrontId} currency={currency} onClose={() => void open(null)} />
      )}
    </div>
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
