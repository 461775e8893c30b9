import type { Announcement } from '@keepcase/contract/announcements/announcements.contract.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AnnouncementActions } from './announcement-actions.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { StatusBadge } from './announcement-list.tsx'
import * as texts from './announcements.texts.ts'
import { ChannelPreview } from './channel-preview.tsx'
import { useAnnouncement } from './use-announcements.ts'

/** The form of a new announcement; filled with the text of another one that is copied. */
export function NewAnnouncement() {
  const { state, key } = useLocation()
  const copied = (state as { copied?: Announcement } | null)?.copied ?? null
  return (
    <PageFrame title={texts.newAnnouncement}>
      <AnnouncementForm key={key} announcement={null} copied={copied} />
    </PageFrame>
  )
}

/** One announcement: its form until it begins, afterwards what was sent and how far it got. */
export function AnnouncementPage({ id }: { id: string }) {
  const { data, isError, error, isFetching, refetch } = useAnnouncement(id)
  if (!data) {
    if (!isError) {
      return (
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )
    }
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <ErrorPanel level={1} title={texts.notFound} message="" />
    return (
      <ErrorPanel
        level={1}
        title={texts.loadFailed}
        hasGoBack={false}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const isOpen = data.status === 'draft' || data.status === 'scheduled'
  return (
    <PageFrame title={data.title} badge={<StatusBadge status={data.status} />}>
      <AnnouncementFacts announcement={data} />
      {isOpen ? (
        <AnnouncementForm announcement={data} copied={null} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
          <AnnouncementActions announcement={data} isSaved />
          <ChannelPreview title={data.title} body={data.body} link={data.link ?? ''} />
        </div>
      )}
    </PageFrame>
  )
}

const PageFrame = ({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-6">
    <header>
      <Link to={adminPaths.announcements} className="inline-flex min-h-11 items-center gap-2 text-label">
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {texts.back}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-h1 [overflow-wrap:anywhere]">{title}</h1>
        {badge}
      </div>
    </header>
    {children}
  </div>
)

/** When it goes out, and to how many it went. */
function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const { status, scheduledFor, beganAt, endedAt, sentCount } = announcement
  if (status === 'draft') return null
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [texts.labels.audience, texts.audienceText(announcement)],
    ...(beganAt === null && scheduledFor
      ? [[texts.facts.scheduled, <Time key="at" at={scheduledFor} />] as const]
      : []),
    ...(beganAt ? [[texts.facts.began, <Time key="at" at={beganAt} />] as const] : []),
    ...(endedAt ? [[texts.facts.ended, <Time key="at" at={endedAt} />] as const] : []),
    ...(beganAt
      ? [
          [texts.facts.sent, texts.accounts(sentCount)] as const,
          [
            texts.facts.seen,
            <span key="seen" title={texts.seenHint}>
              {texts.seenText(announcement)}
            </span>,
          ] as const,
        ]
      : []),
  ]
  return (
    <dl aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-3 rounded-card bg-card p-4 shadow-card sm:p-5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted-foreground text-small">{label}</dt>
          <dd className="font-[620]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
