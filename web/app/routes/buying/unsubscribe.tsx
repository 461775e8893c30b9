import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { client } from '#web/api/api.ts'
import { topicLabels } from '#web/features/notifications/topics.texts.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import * as texts from './buying.texts.ts'

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
          title={status < 500 ? texts.thisLinkIsIncomplete : texts.weCouldntUnsubscribe}
          message={status < 500 ? texts.partOfItMay : texts.somethingWentWrong}
          {...(status < 500 ? {} : { onRetry: () => stop.mutate() })}
        />
      ) : (
        <>
          <h1 className="text-h1">{texts.unsubscribeFromTheseEmails}</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted-foreground">{texts.youWontGetMore}</p>
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
    <p className="mt-3 mb-6 max-w-prose text-muted-foreground">{texts.youWontGetThese(label)}</p>
    <ButtonLink to={paths.settingsOf('notifications')} variant="outline">
      {texts.chooseYourAlerts}
    </ButtonLink>
  </div>
)
