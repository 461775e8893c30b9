import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { client } from '#web/api/api.ts'
import { topicLabels } from '#web/features/notifications/topic-labels.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'

/**
 * Target of the unsubscribe link in mails. Opening it changes nothing (mail programs prefetch links); a press on the
 * button does.
 */
export default function UnsubscribeRoute() {
  const token = useSearchParams()[0].get('token') ?? ''
  const stop = useMutation({ mutationFn: () => client.notifications.unsubscribe({ token }) })
  const status = (stop.error as { status?: number } | null)?.status ?? 500
  return (
    <div className="page pt-8 md:pt-12">
      <title>Unsubscribe · Keepcase</title>
      <meta name="robots" content="noindex" />
      {stop.data ? (
        <Stopped label={topicLabels[stop.data.topic].label} />
      ) : stop.isError ? (
        <ErrorPanel
          level={1}
          title={status < 500 ? 'This link is incomplete' : 'We couldn’t unsubscribe you'}
          message={
            status < 500
              ? 'Part of it may be missing. You can choose your alerts in Settings.'
              : 'Something went wrong.'
          }
          {...(status < 500 ? {} : { onRetry: () => stop.mutate() })}
        />
      ) : (
        <>
          <h1 className="text-h1">Unsubscribe from these emails?</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted-foreground">
            You won’t get more emails like the one you came from. Security emails still arrive.
          </p>
          <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
            Unsubscribe
          </Button>
        </>
      )}
    </div>
  )
}

const Stopped = ({ label }: { label: string }) => (
  <div role="status">
    <h1 className="text-h1">Done</h1>
    <p className="mt-3 mb-6 max-w-prose text-muted-foreground">
      {`You won’t get these emails anymore: ${label}. You still see them in the app, and you can turn them back on anytime.`}
    </p>
    <ButtonLink to={paths.settingsOf('notifications')} variant="outline">
      Choose your alerts
    </ButtonLink>
  </div>
)
