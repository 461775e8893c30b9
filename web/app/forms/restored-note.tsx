import { Button } from '#web/ui/button.tsx'
import * as texts from './forms.texts.ts'

type RestoredNoteProps = {
  /** When it was last changed, in milliseconds; null: nothing was restored. */
  at: number | null
  /** Missing where they are saved at once. */
  onDiscard?: () => void
}

/** Says that unsaved changes were restored, and offers to throw them away. */
export function RestoredNote({ at, onDiscard }: RestoredNoteProps) {
  return (
    // Out of the flow while it is empty, so that it takes no gap.
    <div role="status" className="empty:absolute">
      {at !== null && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-info-soft px-4 py-2 text-info text-small">
          <span className="min-w-0 flex-1">{texts.weRestoredYourUnsaved(at)}</span>
          {onDiscard && (
            <Button variant="quiet" size="small" onClick={onDiscard}>
              {texts.discardChanges}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
