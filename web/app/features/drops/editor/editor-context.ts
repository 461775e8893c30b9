import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { clock } from '#web/format/use-clock.ts'
import type { RowPhoto } from './draft/edits.ts'
import { setField } from './draft/edits.ts'
import type { DropFields, FieldName } from './draft/fields.ts'
import { lockOf, type Stage } from './draft/locks.ts'
import type { DropEditing } from './draft/use-drop-draft.ts'

/** Parts of other features that the editor shows; the route fills them in. */
export type EditorParts = {
  uploadPhoto: (
    storefrontId: string,
    file: File,
    options: { onProgress?: (part: number) => void; signal?: AbortSignal },
  ) => Promise<RowPhoto>
  /** The import of a spreadsheet into the catalog, for who may add items. */
  importItems?: (of: { id: string; currency: string; onClose: () => void }) => ReactNode
  /** The photos of a catalog item, to add, order, crop and describe. `onSaved` runs after each change. */
  itemPhotos?: (item: { id: string; storefrontId: string; onSaved: () => void }) => ReactNode
}

export type Editor = {
  editing: DropEditing
  stage: Stage
  storefront: Storefront
  /** The platform’s fee in basis points; null until it is read. */
  feeBps: number | null
  /** The viewer’s time zone. */
  zone: string
  mayEdit: boolean
  mayManage: boolean
  mayCreate: boolean
  mayDelete: boolean
  parts: EditorParts
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext

/** The drop that is being edited, and who edits it. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs the provider of DropEditor.')
  return editor
}

/** One field of the drop: its value, its setter, why it is locked and why it wasn’t saved. */
export function useField<Name extends FieldName>(name: Name) {
  const { editing, mayEdit } = useEditor()
  const lock = lockOf(name, editing.drop, clock.now())
  return {
    value: editing.fields[name] as DropFields[Name],
    set: (value: DropFields[Name]) =>
      editing.draft.edit((edits, drop) => setField(edits, drop, name, value), [`field ${name}`]),
    /** Why it can’t change, or how it still can. */
    lock,
    isDisabled: !mayEdit || lock.isFixed,
    error: editing.refused[`field ${name}`],
  }
}
