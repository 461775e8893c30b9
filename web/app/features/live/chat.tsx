import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Settings } from '#web/ui/icons.ts'
import { AnswerForm } from './answers/answer-form.tsx'
import * as texts from './chat.texts.ts'
import { ChatForm } from './chat-form.tsx'
import { ChatLog } from './chat-log.tsx'
import { MessageMenu } from './message-menu.tsx'
import { useChat, useOwnPlace, useRoom } from './use-room.ts'

const ChatToolsDialog = clientLazy(() =>
  import('./chat-tools-dialog.tsx').then((module) => ({ default: module.ChatToolsDialog })),
)

export type ChatProps = {
  dropId: string
  hiddenIds: ReadonlySet<string>
  /** Renders the report dialog of a message. */
  report: (message: ChatMessage, onOpenChange: (isOpen: boolean) => void) => ReactNode
  /** Slot beside the title, for closing the sheet. */
  corner?: ReactNode
  /** Beside a stage: without the messages' space while nobody has spoken. */
  isBeside?: boolean
}

/** The chat of a live room: head, messages and form. Fills its container. */
export function Chat({ dropId, hiddenIds, report, corner, isBeside = false }: ChatProps) {
  const { me } = useViewer()
  const room = useRoom(dropId)
  const place = useOwnPlace(dropId)
  const chat = useChat(dropId)
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const [hasTools, setTools] = useState(false)
  const answers = new Map(room?.answers.map((answer) => [answer.messageId, answer.body]))
  const mayAnswer = place?.isHost === true && room?.isOpen === true
  const { asked, isFresh, ask } = useAsked(dropId)
  // Another host may have answered it while this page was closed.
  const answered = mayAnswer && asked && (isFresh || !answers.has(asked.id)) ? asked : null
  const isSilent = isBeside && !chat.error && !chat.messages?.some(({ authorId }) => !hiddenIds.has(authorId))
  return (
    <>
      <header className={cn('flex min-h-13 items-center justify-between gap-2 ps-4 pe-2', !isSilent && 'border-b')}>
        <h2 className="text-label">Chat</h2>
        <span className="flex items-center">
          {place?.canModerate && (
            <Button variant="quiet" size="icon" aria-label={texts.openTools} onClick={() => setTools(true)}>
              <Settings aria-hidden="true" />
            </Button>
          )}
          {corner}
        </span>
      </header>
      <div className={cn('min-h-0 flex-col', isSilent ? 'hidden' : 'flex', isBeside ? 'h-[16.5rem]' : 'flex-1')}>
        <ChatLog
          chat={chat}
          ownId={me?.profile.id ?? null}
          hiddenIds={hiddenIds}
          answers={answers}
          isOpen={room?.isOpen ?? true}
          menu={(message) =>
            me && (
              <MessageMenu
                message={message}
                ownId={me.profile.id}
                place={place}
                onReport={setReported}
                onAnswer={mayAnswer && !answers.has(message.id) ? ask : null}
              />
            )
          }
        />
      </div>
      {answered ? (
        <AnswerForm key={answered.id} message={answered} isFresh={isFresh} onClose={() => ask(null)} />
      ) : (
        <ChatForm dropId={dropId} room={room} place={place} isSignedIn={me !== null} />
      )}
      {reported && report(reported, (isOpen) => !isOpen && setReported(null))}
      {hasTools && (
        <Suspense fallback={null}>
          <ChatToolsDialog dropId={dropId} onOpenChange={setTools} />
        </Suspense>
      )}
    </>
  )
}

/** The question that a host is answering, kept on the device: the chat is mounted anew in its sheet and beside the stage. */
function useAsked(dropId: string) {
  const [{ asked, isFresh }, set] = useState<{ asked: ChatMessage | null; isFresh: boolean }>({
    asked: null,
    isFresh: false,
  })
  useStoredDraft<ChatMessage>({
    form: `answering ${dropId}`,
    value: asked,
    restore: (kept) => set((now) => (now.asked ? now : { asked: kept, isFresh: false })),
  })
  return { asked, isFresh, ask: (message: ChatMessage | null) => set({ asked: message, isFresh: true }) }
}
