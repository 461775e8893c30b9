import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { longestMessage } from '@keepcase/contract/live/live.rules.ts'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldError } from '#web/ui/forms/field.tsx'
import { answering, cancel, notReached, pinAnswer, pinMeans } from './answers.texts.ts'
import { useAnswerMessage } from './use-answers.ts'

type AnswerFormProps = {
  message: ChatMessage
  /** True if the host just asked for it; a form that comes back with the page takes no focus. */
  isFresh: boolean
  onClose: () => void
}

/**
 * In place of the chat's form: a host's answer to one message. Escape closes it. What is typed is kept with the message
 * until it is sent.
 */
export function AnswerForm({ message, isFresh, onClose }: AnswerFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, discard } = useStoredText(`answer ${message.id}`)
  const send = useAnswerMessage(message.dropId, discard)
  useEffect(() => {
    if (isFresh) input.current?.focus()
  }, [isFresh])
  const body = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body !== '' && !send.isPending) send.mutate({ id: message.id, body }, { onSuccess: onClose })
  }
  const error = send.error
    ? (send.error as { status?: number }).status === undefined
      ? notReached
      : failureMessage(send.error)
    : undefined
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      className="flex flex-col gap-2 border-t bg-sunken p-3"
    >
      <label htmlFor={id} className="text-label">
        {answering(message.authorName)}
      </label>
      <p dir="auto" className="line-clamp-2 border-s-2 ps-2 text-muted-foreground text-small [overflow-wrap:anywhere]">
        {message.body}
      </p>
      <input
        ref={input}
        id={id}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={longestMessage}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (send.error) send.reset()
        }}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        {...(error ? { 'aria-invalid': true as const } : {})}
        className={controlClass}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {pinMeans}
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="small" isBusy={send.isPending} isWaiting={body === ''}>
          {pinAnswer}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
