import { messagePhotoPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import type { OrderMessage } from '@keepcase/contract/orders/messages.contract.ts'
import type { ReactNode } from 'react'
import { ReportButton } from '#web/features/community/safety/report-button.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { RemoveButton } from '#web/ui/forms/remove-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { MessageForm } from './message-form.tsx'
import { useMarkRead, useMessages, useRemoveMessage } from './use-messages.ts'

/** Messages between buyer and seller about an order, newest first, with the form above them. */
export function MessagesSection({ orderId, lead }: { orderId: string; lead: ReactNode }) {
  const list = useMessages(orderId)
  const first = list.data?.pages[0]
  useMarkRead(orderId, first?.items[0]?.id, first?.unread ?? 0)
  return (
    <section
      id="messages"
      aria-labelledby="messages-title"
      className="scroll-mt-24 rounded-card bg-card p-5 shadow-card"
    >
      <h2 id="messages-title" className="text-h3">
        {texts.messagesTitle}
      </h2>
      <p className="mt-1 mb-4 text-muted-foreground text-small">{lead}</p>
      {first?.canWrite && <MessageForm orderId={orderId} />}
      <PagedList
        list={list}
        failed={texts.messagesFailed}
        skeleton={<Skeleton className="h-20 rounded-card" />}
        empty={<p className="text-muted-foreground text-small">{texts.noMessages}</p>}
        more={texts.earlierMessages}
      >
        {(messages) => (
          <ul className="flex flex-col gap-4">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Message({ message }: { message: OrderMessage }) {
  const { isMine, isRemoved, authorName } = message
  return (
    <li className={cn('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <p className="max-w-full text-muted-foreground text-xs [overflow-wrap:anywhere]">
        <bdi>{isMine ? 'You' : authorName}</bdi>, <Time at={message.createdAt} style="ago-inside" />
      </p>
      {isRemoved ? (
        <p className="rounded-card border border-dashed px-4 py-2 text-muted-foreground text-small">
          {texts.messageRemoved}
        </p>
      ) : (
        <div className={cn('max-w-[min(100%,34rem)] rounded-card px-4 py-3', isMine ? 'bg-secondary' : 'bg-sunken')}>
          {message.body && (
            <p className="whitespace-pre-wrap text-small [overflow-wrap:anywhere]" dir="auto">
              {message.body}
            </p>
          )}
          <Photos message={message} />
        </div>
      )}
      {!isRemoved && (isMine ? <Remove message={message} /> : <Report message={message} />)}
    </li>
  )
}

function Photos({ message: { photos, authorName } }: { message: OrderMessage }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2 first:mt-0">
      {photos.map(({ id, width, height }) => (
        <li key={id}>
          <a href={messagePhotoPath(id, 1440)} target="_blank" rel="noreferrer" className="block rounded-control">
            <img
              src={messagePhotoPath(id, 320)}
              alt={texts.photoAlt(authorName)}
              width={width}
              height={height}
              loading="lazy"
              className="size-28 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

const Report = ({ message }: { message: OrderMessage }) => (
  <ReportButton kind="message" id={message.id} name={`the message by ${message.authorName}`} />
)

function Remove({ message }: { message: OrderMessage }) {
  const remove = useRemoveMessage()
  return (
    <RemoveButton
      id={message.id}
      name={message.body.slice(0, 40) || texts.photoAlt('you')}
      title={texts.removeTitle}
      description={texts.removeBody}
      isBusy={remove.isPending}
      error={remove.error ? formMessages(remove.error, texts.removeFailed).message : undefined}
      onRemove={() => remove.mutate(message.id)}
    />
  )
}
