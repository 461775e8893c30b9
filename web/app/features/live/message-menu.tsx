import type { ChatMessage, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { Ellipsis } from '#web/ui/icons.ts'
import { DropdownMenu, type MenuEntry } from '#web/ui/overlays/popovers.tsx'
import { answer } from './answers/answers.texts.ts'
import * as texts from './chat.texts.ts'
import { useDeleteMessage, useMutePerson } from './use-moderate.ts'

type MessageMenuProps = {
  message: ChatMessage
  ownId: string
  place: OwnPlace | null
  onReport: (message: ChatMessage) => void
  /** Opens the answer to a buyer's message; null for those who can't answer it. */
  onAnswer: ((message: ChatMessage) => void) | null
}

/** Actions on a message: hosts answer it; its author deletes it; moderators mute too; everybody else reports it. */
export function MessageMenu({ message, ownId, place, onReport, onAnswer }: MessageMenuProps) {
  const { id, dropId, authorId, authorName, isHost } = message
  const remove = useDeleteMessage(dropId)
  const mute = useMutePerson()
  const isOwn = authorId === ownId
  const canModerate = place?.canModerate ?? false
  const muteFor = (label: string, minutes?: number): MenuEntry => ({
    kind: 'action',
    label,
    onSelect: () => mute.mutate({ dropId, profileId: authorId, ...(minutes ? { minutes } : {}) }),
  })
  const entries: MenuEntry[] = []
  if (onAnswer && !isOwn && !isHost) {
    entries.push({ kind: 'action', label: answer, onSelect: () => onAnswer(message) })
  }
  if (isOwn || canModerate) {
    entries.push({ kind: 'action', label: 'Remove', isDestructive: true, onSelect: () => remove.mutate({ id }) })
  }
  if (canModerate && !isOwn && !isHost) {
    entries.push(muteFor(texts.muteFor10, 10), muteFor(texts.muteHere))
  }
  if (!isOwn) entries.push({ kind: 'action', label: 'Report', onSelect: () => onReport(message) })
  return (
    <DropdownMenu
      label={texts.messageBy(authorName)}
      entries={entries}
      trigger={
        <button
          type="button"
          aria-label={texts.optionsFor(authorName)}
          className="-my-0.5 grid size-7 shrink-0 place-items-center rounded-control text-muted-foreground hover:bg-secondary hover:text-foreground pointer-coarse:-my-2.5 pointer-coarse:size-11"
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </button>
      }
    />
  )
}
