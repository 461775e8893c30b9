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
      <title>Stop mails · Keepcase</title>
      <meta name="robots" content="noindex" />
      {stop.data ? (
        <Stopped label={topicLabels[stop.data.topic].label} />
      ) : stop.isError ? (
        <ErrorPanel
          level={1}
          title={status < 500 ? 'This link is not complete' : 'The mails could not be stopped'}
          message={
            status < 500
              ? 'A part of it may be missing. You can choose what you hear in your settings.'
              : 'Something went wrong.'
          }
          {...(status < 500 ? {} : { onRetry: () => stop.mutate() })}
        />
      ) : (
        <>
          <h1 className="text-h1">Stop these mails?</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted-foreground">
            You will get no more mails like the one that you came from. Messages that keep your account safe still come.
          </p>
          <Button isBusy={stop.isPending} onClick={() => stop.mutate()}>
            Stop these mails
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
      {`You will get no more mails of this kind: ${label}. In the app you still see them, and you can turn them on again at any time.`}
    </p>
    <ButtonLink to={paths.settingsOf('notifications')} variant="outline">
      Choose what you hear
    </ButtonLink>
  </div>
)
