import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { api } from '#web/api/api.ts'
import { clock } from '#web/format/use-clock.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Block, LockNote } from '../blocks/fields.tsx'
import { MysteryPart } from '../blocks/mystery-part.tsx'
import { LivePart } from '../blocks/rules-part.tsx'
import { type AddedRow, appendRows } from '../draft/edits.ts'
import { itemLocks } from '../draft/locks.ts'
import { titleFromFile } from '../draft/title-from-file.ts'
import { addWithoutPhoto, importRows, itemsAdded, mysteryItemHint, pickerButton } from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { ItemTable } from './item-table.tsx'
import { PhotoDrop } from './photo-drop.tsx'
import { useRowUploads } from './use-row-uploads.ts'

const ItemPicker = clientLazy(() => import('./item-picker.tsx').then(({ ItemPicker }) => ({ default: ItemPicker })))

/** Most photos that become items at once. */
const maxAtOnce = 100

const newRow = (values: Partial<AddedRow>): AddedRow => ({
  key: crypto.randomUUID(),
  itemId: null,
  photos: [],
  file: null,
  isNew: true,
  title: '',
  priceCents: 0,
  quantity: 1,
  condition: null,
  rarity: null,
  active: true,
  ...values,
})

/** The items of the drop: photos become rows of a table. */
export function ItemsBlock() {
  const { editing, mayEdit, parts, storefront } = useEditor()
  const { fields, rows, draft } = editing
  const uploads = useRowUploads()
  const [wanted, setWanted] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const queryClient = useQueryClient()
  // What was imported is in the catalog: the next step is to pick from there.
  const closeImport = () => {
    setImporting(false)
    void queryClient.invalidateQueries({ queryKey: api.items.mine.key() })
    setPicking(true)
  }
  const isMystery = fields.type === 'mystery'
  const isFull = isMystery && rows.length > 0
  const locks = itemLocks(editing.drop, clock.now())
  const add = (added: readonly AddedRow[]) => {
    const fit = isMystery ? added.slice(0, Math.max(0, 1 - rows.length)) : added
    if (fit.length === 0) return
    draft.edit((edits) => appendRows(edits, fit))
    setWanted((fit.find(({ title }) => title === '') ?? fit[0])?.key ?? null)
    announce(itemsAdded(fit.length))
  }
  const addFiles = (files: Iterable<File>) =>
    add(
      [...files]
        .filter(({ type }) => type.startsWith('image/'))
        .slice(0, maxAtOnce)
        .map((file) => newRow({ file, title: titleFromFile(file.name) })),
    )
  const mayAdd = mayEdit && !locks.add.isFixed && !isFull
  return (
    <Block id="items" title="Items">
      <LockNote lock={locks.add} />
      {isMystery && !locks.add.isFixed && <p className="text-muted-foreground text-small">{mysteryItemHint}</p>}
      {mayAdd && <PhotoDrop onFiles={addFiles} isSmall={rows.length > 0} />}
      <ItemTable rows={rows} uploads={uploads} wanted={wanted} locks={locks} />
      {mayAdd && (
        <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:gap-2">
          <Button variant="outline" onClick={() => add([newRow({})])}>
            {addWithoutPhoto}
          </Button>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            onPointerEnter={ItemPicker.preload}
            onFocus={ItemPicker.preload}
            onClick={() => setPicking(true)}
          >
            {pickerButton}
          </Button>
          <Suspense fallback={null}>
            {isPicking && (
              <ItemPicker
                onOpenChange={setPicking}
                onPick={(picked) => add(picked.map(({ key: _, ...row }) => newRow(row)))}
              />
            )}
          </Suspense>
          {parts.importItems && !isMystery && (
            <Button variant="outline" onClick={() => setImporting(true)}>
              {importRows}
            </Button>
          )}
          {isImporting && parts.importItems?.({ ...storefront, onClose: closeImport })}
        </div>
      )}
      {fields.type === 'live' && <LivePart />}
      {isMystery && <MysteryPart />}
    </Block>
  )
}
