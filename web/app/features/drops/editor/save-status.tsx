import { formatAgo } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'
import { conflictingFields, conflictingRows } from './draft/conflicts.ts'
import {
  allSaved,
  chooseToSave,
  onDeviceOnly,
  partNotSaved,
  savedBefore,
  savedSeconds,
  saveFailed,
  saving,
} from './editor.texts.ts'
import { useEditor } from './editor-context.ts'

/** Whether what is typed is saved: `Saved 2 s ago`. */
export function SaveStatus() {
  const { editing } = useEditor()
  const { save, refused, drop, edits, draft } = editing
  const hasConflict = conflictingFields(drop, edits).length > 0 || Object.keys(conflictingRows(drop, edits)).length > 0
  const waiting = Object.keys(refused).length > 0 ? partNotSaved : hasConflict ? chooseToSave : saving
  if (save === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-destructive text-small">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1">{saveFailed}</span>
        <Button variant="outline" size="small" onClick={() => void draft.flush()}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <p className="flex min-h-6 items-center gap-2 text-muted-foreground text-small" data-save={save}>
      {save === 'saved' && drop && <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />}
      {save === 'saving' && saving}
      {save === 'waiting' && (drop ? waiting : onDeviceOnly)}
      {save === 'saved' && drop && <SavedAgo />}
    </p>
  )
}

function SavedAgo() {
  const { savedAt } = useEditor().editing
  useNow(savedAt !== null)
  if (savedAt === null) return allSaved
  const seconds = Math.max(1, Math.round((Date.now() - savedAt) / 1000))
  return seconds < 60 ? savedSeconds(seconds) : savedBefore(formatAgo(savedAt, Date.now()))
}
