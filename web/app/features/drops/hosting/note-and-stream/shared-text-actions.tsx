import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { Button } from '#web/ui/button.tsx'
import type { useSharedText } from './use-shared-text.ts'

type SharedTextActionsProps = {
  edited: ReturnType<typeof useSharedText>
  /** Names the text in a conflict. */
  label: string
  saveLabel: string
  /** Null while there is nothing to clear. */
  clearLabel: string | null
  maySave: boolean
}

/** Save and Clear of a shared text, or the choice after another host saved one meanwhile. */
export function SharedTextActions({ edited, label, saveLabel, clearLabel, maySave }: SharedTextActionsProps) {
  const { text, base, theirs, isPending } = edited
  if (theirs !== null)
    return (
      <ChangedMeanwhile
        base={{ text: base }}
        mine={{ text }}
        theirs={{ text: theirs }}
        fields={[{ name: 'text', label }]}
        onResolve={(chosen) => edited.resolve(chosen.text)}
        isBusy={isPending}
      />
    )
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="outline" size="small" isBusy={isPending} isWaiting={!maySave}>
        {saveLabel}
      </Button>
      {clearLabel && (
        <Button variant="quiet" size="small" isWaiting={isPending} onClick={edited.clear}>
          {clearLabel}
        </Button>
      )}
    </div>
  )
}
