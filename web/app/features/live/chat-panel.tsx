import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageSquare, X } from '#web/ui/icons.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { ChatProps } from './chat.tsx'
import * as texts from './room.texts.ts'

const Chat = clientLazy(() => import('./chat.tsx').then(({ Chat }) => ({ default: Chat })))

type ChatPanelProps = Omit<ChatProps, 'corner' | 'isBeside'>

/**
 * The chat beside the stage: its head and form alone until somebody speaks. On small screens a button, and a sheet above
 * the bar with the claim button, which it never covers. Lazy, with the head's space reserved.
 */
export function ChatPanel(props: ChatPanelProps) {
  const isWide = useIsWide()
  return (
    <>
      <section
        aria-label="Chat"
        className="hidden min-h-[6.5rem] flex-col overflow-hidden rounded-card bg-card shadow-card lg:flex"
      >
        {isWide === true && (
          <Suspense fallback={<Waiting />}>
            <Chat {...props} isBeside />
          </Suspense>
        )}
      </section>
      {isWide === null && <div className="h-11 lg:hidden" />}
      {isWide === false && <ChatSheet {...props} />}
    </>
  )
}

/** The chat's head while its code loads. */
const Waiting = ({ corner }: { corner?: ReactNode }) => (
  <div className="flex flex-1 flex-col" role="status" aria-label={texts.loadingChat}>
    <p className="flex min-h-13 items-center justify-between border-b ps-4 pe-2 text-label">
      <span aria-hidden="true">Chat</span>
      {corner}
    </p>
  </div>
)

function ChatSheet(props: ChatPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="outline"
        aria-expanded={isOpen}
        onPointerDown={Chat.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquare aria-hidden="true" />
        Chat
      </Button>
      {isOpen && <OpenSheet {...props} onClose={close} />}
    </>
  )
}

/** Not modal: the claim button below stays usable. Escape closes it. */
function OpenSheet({ onClose, ...props }: ChatPanelProps & { onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null)
  const keyboard = useKeyboardHeight()
  useEffect(() => sheet.current?.focus(), [])
  const corner = (
    <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
      <X aria-hidden="true" />
    </Button>
  )
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      role="dialog"
      aria-modal="false"
      aria-label="Chat"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
      className="fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex h-[min(55dvh,30rem)] max-w-[40rem] animate-rise flex-col overflow-hidden rounded-t-dialog border-t bg-popover shadow-popover outline-none lg:hidden"
    >
      <Suspense fallback={<Waiting corner={corner} />}>
        <Chat {...props} corner={corner} />
      </Suspense>
    </section>
  )
}

/** Height of the on-screen keyboard in pixels; the message field must stay above it. */
function useKeyboardHeight(): number {
  return useSyncExternalStore(
    (listener) => {
      const view = window.visualViewport
      view?.addEventListener('resize', listener)
      view?.addEventListener('scroll', listener)
      return () => {
        view?.removeEventListener('resize', listener)
        view?.removeEventListener('scroll', listener)
      }
    },
    () => {
      const view = window.visualViewport
      // @NOTE zooming in shrinks the visual viewport too; at scale 1 only a keyboard does
      if (!view || view.scale > 1.01) return 0
      const covered = Math.round(window.innerHeight - view.height - view.offsetTop)
      return covered > 120 ? covered : 0
    },
    () => 0,
  )
}
