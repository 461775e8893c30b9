import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { useTies } from '#web/features/community/follows/use-ties.ts'
import { ChatPanel } from '#web/features/live/chat-panel.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'

const ReportDialog = clientLazy(() =>
  import('#web/features/community/safety/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

const RoomAnswers = clientLazy(() =>
  import('#web/features/live/answers/room-answers.tsx').then((module) => ({ default: module.RoomAnswers })),
)

const noOne: readonly string[] = []

/** The chat of a drop, and the pinned answers above it, with the community feature's parts: people the viewer has blocked, and the report action. */
export function DropChat({ drop }: { drop: DropDetail }) {
  const hidden = new Set(useTies()?.blockedIds ?? noOne)
  return (
    <>
      <ClientOnly place={null}>
        <RoomAnswers dropId={drop.id} lotId={drop.live?.currentItemId ?? null} hiddenIds={hidden} />
      </ClientOnly>
      <ChatPanel
        dropId={drop.id}
        hiddenIds={hidden}
        report={(message, onOpenChange) => (
          <Suspense fallback={null}>
            <ReportDialog
              kind="message"
              id={message.id}
              name={`${message.authorName}’s message`}
              onOpenChange={onOpenChange}
            />
          </Suspense>
        )}
      />
    </>
  )
}
