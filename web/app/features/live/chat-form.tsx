import type { LiveRoom, OwnPlace } from '@keepcase/contract/live/live.contract.ts'
import { longestMessage, slowWaitMs } from '@keepcase/contract/live/live.rules.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { formatTime } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldError } from '#web/ui/forms/field.tsx'
import { SendHorizontal } from '#web/ui/icons.ts'
import { useOnline } from '#web/ui/use-online.ts'
import * as texts from './chat.texts.ts'
import { useSendMessage } from './use-send-message.ts'

type ChatFormProps = {
  dropId: string
  /** Null until loaded; the server judges messages sent before that. */
  room: LiveRoom | null
  place: OwnPlace | null
  isSignedIn: boolean
}

/** The message form, or the reason why the viewer can't write. */
export function ChatForm({ dropId, room, place, isSignedIn }: ChatFormProps) {
  const { pathname, search } = useLocation()
  if (room && !room.isOpen) return <Note>{texts.chatClosed}</Note>
  if (!isSignedIn) {
    return (
      <Note>
        {texts.signInToChat((label) => (
          <Link to={paths.signInFor(`${pathname}${search}`)} className="inline-block py-1 font-[620] text-foreground">
            {label}
          </Link>
        ))}
      </Note>
    )
  }
  if (room && !room.isOn && !place?.isHost) return <Note>{texts.chatOff}</Note>
  if (place?.isMuted) return <Note>{mutedMessage(place)}</Note>
  return <Writing dropId={dropId} room={room} place={place} />
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="border-t px-4 py-3 text-muted-foreground text-small" role="status">
    {children}
  </p>
)

const mutedMessage = ({ mutedUntil, muteReason }: OwnPlace): string =>
  texts.muted(mutedUntil === null ? null : formatTime(Date.parse(mutedUntil)), muteReason)

function Writing({ dropId, room, place }: Omit<ChatFormProps, 'isSignedIn'>) {
  const id = useId()
  const isOnline = useOnline()
  const { text, key, setText, discard } = useStoredText(`chat ${dropId}`)
  const send = useSendMessage(dropId, discard)
  const waitMs = useSlowWait(room, place)
  const body = text.trim()
  const left = longestMessage - body.length
  const error = send.error ? errorMessageOf(send.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body === '' || left < 0 || send.isPending) return
    send.mutate({ body, key })
  }
  const hint = hintFor({ isOnline, waitMs, slowSeconds: room?.slowSeconds ?? 0, left, isHost: place?.isHost ?? false })
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5 border-t p-3" aria-label={texts.writeAMessage}>
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <input
          id={id}
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={longestMessage}
          placeholder={texts.saySomething}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (send.error) send.reset()
          }}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          {...(error ? { 'aria-invalid': true as const } : {})}
          className={controlClass}
        />
        <Button
          type="submit"
          variant="outline"
          size="icon"
          aria-label="Send"
          isBusy={send.isPending}
          isWaiting={body === '' || waitMs > 0 || !isOnline}
        >
          <SendHorizontal className="rtl:-scale-x-100" aria-hidden="true" />
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-hint`} className="min-h-[1.2rem] text-muted-foreground text-xs">
        {hint}
      </p>
    </form>
  )
}

/** Remaining slow mode pause of this person in milliseconds, updated every second. */
function useSlowWait(room: LiveRoom | null, place: OwnPlace | null): number {
  const isPaced = room !== null && room.slowSeconds > 0 && !place?.isHost && place?.lastSentAt != null
  const now = useNow(isPaced)
  if (!isPaced || now === null) return 0
  return slowWaitMs({ slowSeconds: room.slowSeconds, lastSentAt: new Date(place.lastSentAt ?? 0) }, new Date(now))
}

type Hint = { isOnline: boolean; waitMs: number; slowSeconds: number; left: number; isHost: boolean }

function hintFor({ isOnline, waitMs, slowSeconds, left, isHost }: Hint): string {
  if (!isOnline) return texts.offline
  if (waitMs > 0) return texts.waitToWrite(Math.ceil(waitMs / 1000))
  if (left < 60) return texts.charactersLeft(left)
  if (slowSeconds > 0 && !isHost) return texts.slowMode(slowSeconds)
  return ''
}

/** The server's message for a refusal; a generic one for other errors. */
function errorMessageOf(error: unknown): string {
  const { data, status, message } = error as { data?: { message?: string }; status?: number; message?: string }
  if (error instanceof TypeError) return texts.notReachedHere
  if (status === 429) return texts.tooFast
  return status !== undefined && status < 500 ? (data?.message ?? message ?? texts.notSent) : texts.notSentTryAgain
}
