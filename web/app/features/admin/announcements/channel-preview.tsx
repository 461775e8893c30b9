import type { AnnouncementPreview } from '@keepcase/contract/announcements/announcements.contract.ts'
import { useEffect, useState } from 'react'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import { Bell } from '#web/ui/icons.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import * as texts from './announcements.texts.ts'
import { usePreview } from './use-announcements.ts'

/** How long typing pauses before the preview follows, in milliseconds. */
const pauseMs = 400

type PreviewProps = { title: string; body: string; link: string }

/** The text as each channel shows it. */
export function ChannelPreview(props: PreviewProps) {
  const [channel, setChannel] = useState<'app' | 'mail' | 'push'>('app')
  const [{ title, body, link }, setShown] = useState(props)
  const { title: nextTitle, body: nextBody, link: nextLink } = props
  useEffect(() => {
    const timer = setTimeout(() => setShown({ title: nextTitle, body: nextBody, link: nextLink }), pauseMs)
    return () => clearTimeout(timer)
  }, [nextTitle, nextBody, nextLink])
  const isWritten = title.trim() !== '' && body.trim() !== ''
  const preview = usePreview({ title, body, link: link.trim() }, isWritten)
  return (
    <section aria-labelledby="announcement-preview" className="min-w-0 xl:sticky xl:top-[calc(5rem+var(--kc-bars))]">
      <h2 id="announcement-preview" className="mb-2 text-h3">
        {texts.previewTitle}
      </h2>
      {!isWritten ? (
        <p className="text-muted-foreground">{texts.previewEmpty}</p>
      ) : preview.isError ? (
        <ErrorPanel
          level={3}
          title={texts.previewFailed}
          hasGoBack={false}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      ) : (
        preview.data && (
          <Tabs
            label={texts.previewTitle}
            value={channel}
            onValueChange={setChannel}
            tabs={[
              { value: 'app', label: texts.channelTabs.app, panel: <InAppPreview {...preview.data.inApp} /> },
              { value: 'mail', label: texts.channelTabs.mail, panel: <MailPreview {...preview.data.mail} /> },
              { value: 'push', label: texts.channelTabs.push, panel: <PushPreview {...preview.data.push} /> },
            ]}
          />
        )
      )}
    </section>
  )
}

/** Like a row of the notifications list. */
const InAppPreview = ({ title, body }: AnnouncementPreview['inApp']) => (
  <div className="flex gap-3 rounded-card bg-card p-4 shadow-card">
    <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-foreground" />
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 text-label">
          <span className="sr-only">{texts.unread}. </span>
          {title}
        </span>
        <span className="shrink-0 text-muted-foreground text-xs">{texts.justNow}</span>
      </p>
      <p className="mt-0.5 text-muted-foreground text-small">{body}</p>
    </div>
  </div>
)

/** The mail itself, in a frame without any rights. */
const MailPreview = ({ subject, html }: AnnouncementPreview['mail']) => (
  <div className="overflow-hidden rounded-card bg-card shadow-card">
    <p className="border-b px-4 py-3 text-small [overflow-wrap:anywhere]">
      <span className="text-muted-foreground">{texts.subjectLabel}: </span>
      <span className="font-[620]">{subject}</span>
    </p>
    <iframe title={texts.mailFrame} sandbox="" srcDoc={html} className="block h-[30rem] w-full border-0 bg-white" />
  </div>
)

/** Like an alert on a phone. */
const PushPreview = ({ title, body }: AnnouncementPreview['push']) => (
  <div className="flex max-w-96 gap-3 rounded-dialog bg-popover p-4 shadow-popover">
    <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-control bg-primary">
      <Bell className="size-5 text-primary-foreground" />
    </span>
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="text-label">{title}</p>
      <p className="mt-0.5 line-clamp-4 text-small">{body}</p>
      <p className="mt-1 text-muted-foreground text-xs">Keepcase</p>
    </div>
  </div>
)
