import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { useTies } from '../community/use-ties.ts'
import { ChatPanel } from '../live/chat-panel.tsx'

const ReportDialog = lazyPart(() =>
  import('../community/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

const nobody: readonly string[] = []

/** The chat of a drop with what community knows: whom the viewer has blocked, and where a message is reported. */
export function DropChat({ drop }: { drop: DropDetail }) {
  const hidden = new Set(useTies()?.blockedIds ?? nobody)
  return (
    <ChatPanel
      dropId={drop.id}
      hiddenIds={hidden}
      report={(message, onOpenChange) => (
        <Suspense fallback={null}>
          <ReportDialog
            kind="message"
            id={message.id}
            name={`the message of ${message.authorName}`}
            onOpenChange={onOpenChange}
          />
        </Suspense>
      )}
    />
  )
}
