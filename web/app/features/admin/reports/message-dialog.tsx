import { contactTopicNames } from '@keepcase/contract/accounts/contact.rules.ts'
import type { ContactRow } from '@keepcase/contract/accounts/inbox.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './reports.texts.ts'
import { useMessageStatus, useReply } from './use-inbox.ts'

type DialogProps = { message: ContactRow; onClose: () => void }

/** One contact message with its answers, and the field for another one. */
export function MessageDialog({ message, onClose }: DialogProps) {
  const { can } = useViewer()
  const mayAnswer = can('platform.reports.manage')
  const { text: body, setText: setBody, discard } = useStoredText(`reply ${message.id}`)
  const [isSent, setSent] = useState(false)
  const reply = useReply()
  const change = useMessageStatus()
  const { id, status, replies } = message
  const onSuccess = () => {
    discard()
    onClose()
  }
  const send = () => {
    setSent(true)
    if (body.trim() === '') return
    reply.mutate({ id, body: body.trim(), replies: replies.length }, { onSuccess })
  }
  const next = status === 'open' ? 'closed' : 'open'
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.messageFrom(message.name)}
      description={contactTopicNames[message.topic]}
      footer={
        mayAnswer ? (
          <>
            <Button
              variant="quiet"
              isBusy={change.isPending}
              onClick={() => change.mutate({ id, status: next }, { onSuccess: onClose })}
            >
              {next === 'closed' ? texts.closeMessage : texts.reopenMessage}
            </Button>
            <Button isBusy={reply.isPending} onClick={send}>
              {texts.sendReply}
            </Button>
          </>
        ) : (
          <CloseOverlay>
            <Button variant="quiet">Close</Button>
          </CloseOverlay>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Conversation message={message} />
        {mayAnswer && (
          <Answer email={message.email} body={body} setBody={setBody} isMissing={isSent && body.trim() === ''} />
        )}
      </div>
    </Dialog>
  )
}

type AnswerProps = { email: string; body: string; setBody: (body: string) => void; isMissing: boolean }

/** The field of an answer. */
function Answer({ email, body, setBody, isMissing }: AnswerProps) {
  return (
    <TextArea
      label={texts.replyLabel}
      hint={texts.replyHint(email)}
      rows={5}
      maxLength={5000}
      value={body}
      error={isMissing ? texts.replyNeeded : undefined}
      onChange={(event) => setBody(event.target.value)}
    />
  )
}

const Conversation = ({ message }: { message: ContactRow }) => (
  <>
    <div>
      <p className="whitespace-pre-line rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
        <bdi>{message.message}</bdi>
      </p>
      <p className="mt-2 text-muted-foreground text-small [overflow-wrap:anywhere]">
        <bdi>{message.email}</bdi>
        {' · '}
        {message.profileId ? <Link to={paths.adminUser(message.profileId)}>{texts.account}</Link> : texts.noAccount}
        {' · '}
        <Time at={message.createdAt} />
      </p>
    </div>
    {message.replies.map((reply) => (
      <div key={reply.id} className="border-s-2 ps-4">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.body}</p>
        <p className="mt-1 text-muted-foreground text-small">
          {texts.answeredBy(reply.by)}
          {' · '}
          <Time at={reply.createdAt} />
        </p>
      </div>
    ))}
  </>
)
