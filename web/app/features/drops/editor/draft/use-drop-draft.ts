import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '#web/api/api.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { useViewer } from '#web/session/viewer.ts'
import { storeDraft } from '#web/storage/stored-drafts.ts'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { DropDraft } from './drop-draft.ts'
import { type Edits, editedFields, editedRows, hasEdits, noEdits } from './edits.ts'
import { saveCalls } from './save-calls.ts'

/** The query of a drop as its seller edits it. */
export const sellerDropOptions = (id: string) => api.drops.forSeller.queryOptions({ input: { id }, staleTime: 0 })

/**
 * A drop in the editor, saved as it is typed and kept on the device until it is saved.
 * @param saved the drop as just read; null for a new one
 */
export function useDropDraft(storefrontId: string, saved: SellerDrop | null) {
  const [draft] = useState(() => new DropDraft(saveCalls(storefrontId), saved))
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state)
  const { drop, edits } = state
  const stored = useStoredDraft<Edits>({
    form: drop ? `drop ${drop.id}` : newForm(storefrontId),
    value: hasEdits(edits) ? edits : null,
    restore: (value) => draft.restore({ ...noEdits, ...value }),
  })
  useUnsaved(state.save === 'failed')
  const queryClient = useQueryClient()
  useEffect(() => {
    if (saved) draft.receive(saved)
  }, [draft, saved])
  useEffect(() => {
    if (drop) queryClient.setQueryData(sellerDropOptions(drop.id).queryKey, drop)
  }, [drop, queryClient])
  useForgetNew(storefrontId, saved === null && drop !== null)
  useFlushWhenLeft(draft)
  const fields = useMemo(() => editedFields(drop, edits), [drop, edits])
  const rows = useMemo(() => editedRows(drop, edits), [drop, edits])
  return { ...state, draft, fields, rows, stored }
}

const newForm = (storefrontId: string): string => `new drop ${storefrontId}`

/** Removes what was kept of a new drop once the server has it: from then on it is kept under its id. */
function useForgetNew(storefrontId: string, isCreated: boolean): void {
  const accountId = useViewer().me?.profile.id
  useEffect(() => {
    if (isCreated && accountId) void storeDraft(accountId, newForm(storefrontId), null)
  }, [isCreated, accountId, storefrontId])
}

export type DropEditing = ReturnType<typeof useDropDraft>

/** Saves at once when the page is hidden or left, and as soon as the network is back. */
function useFlushWhenLeft(draft: DropDraft): void {
  useEffect(() => {
    const flush = () => void draft.flush()
    document.addEventListener('visibilitychange', flush)
    addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('online', flush)
      flush()
    }
  }, [draft])
}
