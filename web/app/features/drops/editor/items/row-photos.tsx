import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import type { Row } from '../draft/edits.ts'
import { sellerDropOptions } from '../draft/use-drop-draft.ts'
import * as texts from '../editor.texts.ts'
import { useRowTools } from './row-context.ts'

/** The row’s picture; where its item is saved, a press opens all its photos. */
export function RowPhotos({ row, name, children }: { row: Row; name: string; children: ReactNode }) {
  const { parts, dropId, storefront, mayEdit } = useRowTools()
  const queryClient = useQueryClient()
  const { itemId, lotId } = row
  if (!parts.itemPhotos || itemId === null || lotId === null || !mayEdit) return children
  const reread = () => {
    if (dropId === null) return
    const { queryKey } = sellerDropOptions(dropId)
    void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <Dialog
      isWide
      title={texts.photosOf(name)}
      trigger={
        <button type="button" aria-label={texts.photosOf(name)} className="rounded-chip">
          {children}
        </button>
      }
    >
      {parts.itemPhotos({ id: itemId, storefrontId: storefront.id, onSaved: reread })}
    </Dialog>
  )
}
