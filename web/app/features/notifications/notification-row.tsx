import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import { Link } from 'react-router'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import { partsOf } from './reminders/instants.ts'

const row = 'flex w-full gap-3 rounded-control p-3 text-start no-underline hover:bg-sunken'

/** One notification: a link if it has a target, else a button that marks it as read. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, body, link, readAt, createdAt } = notification
  const isUnread = readAt === null
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', isUnread ? 'bg-foreground' : 'bg-transparent')}
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="flex items-baseline justify-between gap-x-4">
          <span className={cn('min-w-0', isUnread ? 'text-label' : 'text-small')}>
            {isUnread && <span className="sr-only">Unread. </span>}
            <TextWithTimes text={title} />
          </span>
          <Time at={createdAt} style="ago" className="shrink-0 text-muted-foreground text-xs" />
        </span>
        {body && (
          <span className="mt-0.5 block text-muted-foreground text-small">
            <TextWithTimes text={body} />
          </span>
        )}
      </span>
    </>
  )
  if (link?.startsWith('/')) {
    return (
      <Link to={link} className={row} onClick={onOpen}>
        {content}
      </Link>
    )
  }
  return isUnread ? (
    <button type="button" className={row} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className={cn(row, 'hover:bg-transparent')}>{content}</div>
  )
}

/** A text with its times shown in the reader's zone. */
const TextWithTimes = ({ text }: { text: string }) =>
  partsOf(text).map(({ at, text: part }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    at === null ? part : <Time key={i} at={at} style="start" />,
  )

/** Loading placeholders for notifications. */
export const NotificationRowsSkeleton = () => (
  <div className="flex flex-col gap-3">
    {[1, 2, 3, 4, 5, 6].map((n) => (
      <Skeleton key={n} className="h-20" />
    ))}
  </div>
)
