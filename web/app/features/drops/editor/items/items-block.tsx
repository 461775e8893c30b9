import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { api } from '#web/api/api.ts'
import { clock } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Block, LockNote } from '../blocks/fields.tsx'
import { MysteryPart } from '../blocks/mystery-part.tsx'
import { LivePart } from '../blocks/rules-part.tsx'
import { type AddedRow, appendRows } from '../draft/edits.ts'
import { itemLocks } from '../draft/locks.ts'
import { titleFromFile } from '../draft/title-from-file.ts'
import {
  addPhotosHere,
  addWithoutPhoto,
  choosePhotos,
  dropPhotosHere,
  importRows,
  itemsAdded,
  mysteryItemHint,
  photosBecomeItems,
} from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { ItemPicker } from './item-picker.tsx'
import { ItemTable } from './item-table.tsx'
import { useRowUploads } from './use-row-uploads.ts'

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
          <ItemPicker
            isOpen={isPicking}
            onOpenChange={setPicking}
            onPick={(picked) => add(picked.map(({ key: _, ...row }) => newRow(row)))}
          />
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

/** Where photos are dropped, pasted or chosen; on a phone the camera is one of the choices. */
function PhotoDrop({ onFiles, isSmall }: { onFiles: (files: Iterable<File>) => void; isSmall: boolean }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // A dialog over the page has its own place for photos.
      if (document.querySelector('[role=dialog]')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a pointer’s shortcut for the field inside
    <div
      className={cn(
        'flex flex-col items-center gap-2 rounded-control border border-input border-dashed px-4 text-center',
        isSmall ? 'py-4' : 'py-10',
        isOver && 'border-foreground bg-sunken',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <p className="text-label pointer-coarse:hidden">{dropPhotosHere}</p>
      <p className="text-label pointer-fine:hidden">{addPhotosHere}</p>
      {!isSmall && <p className="text-muted-foreground text-small">{photosBecomeItems}</p>}
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-input bg-card px-[1.125rem] text-label hover:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
      >
        {choosePhotos}
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
