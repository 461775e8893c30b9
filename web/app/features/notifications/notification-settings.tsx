import type { NotificationPreference } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationChannel } from '@keepcase/contract/notifications/notifications.topics.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { CellCheckbox } from '#web/ui/forms/choices.tsx'
import * as texts from './notifications.texts.ts'
import { PushSettings } from './push/push-settings.tsx'
import { QuietHoursSettings } from './push/quiet-hours-settings.tsx'
import { zoneName } from './reminders/instants.ts'
import { topicLabels } from './topics.texts.ts'
import { fieldOf, usePreferences, useSetPreference } from './use-preferences.ts'

const channels: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: 'in_app', label: texts.inTheApp },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
]

type NotificationSettingsProps = {
  /** Readable name of a browser from its user agent. */
  deviceName: (userAgent: string) => string
}

/**
 * Notification settings: a row per topic, a column per channel; then the browsers with push alerts, and quiet hours.
 * Each change is saved immediately.
 */
export function NotificationSettings({ deviceName }: NotificationSettingsProps) {
  const preferences = usePreferences()
  const set = useSetPreference()
  if (!preferences.data) {
    return preferences.isError ? (
      <ErrorPanel
        level={3}
        hasGoBack={false}
        onRetry={() => void preferences.refetch()}
        isRetrying={preferences.isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-120 max-w-180 rounded-card" />
      </Loading>
    )
  }
  const { timeZone, quietHours } = preferences.data
  return (
    <>
      <table className="w-full max-w-180 rounded-card bg-card shadow-card">
        <caption className="sr-only">{texts.yourAlerts}</caption>
        <thead>
          <tr className="border-b text-small">
            <th scope="col" className="p-4 text-start font-[620]">
              News
            </th>
            {channels.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-14 px-1 py-4 text-center font-[620] sm:w-24">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.data.topics.map((preference) => (
            <Row
              key={preference.topic}
              preference={preference}
              onChange={(channel, isOn) => set.mutate({ topic: preference.topic, channel, isOn })}
            />
          ))}
        </tbody>
      </table>
      <p className="prose mt-4 text-muted-foreground text-small">
        {timeZone === null ? texts.emailsShowTimes : texts.emailsShowTimesInYourLast(zoneName(timeZone))}
      </p>
      <PushSettings deviceName={deviceName} />
      <QuietHoursSettings quietHours={quietHours} timeZone={timeZone} />
    </>
  )
}

type RowProps = {
  preference: NotificationPreference
  onChange: (channel: NotificationChannel, isOn: boolean) => void
}

function Row({ preference, onChange }: RowProps) {
  const { topic, isFixed } = preference
  const { label, hint } = topicLabels[topic]
  return (
    <tr className="border-t first:border-t-0">
      <th scope="row" className="p-4 text-start font-normal">
        <span className="block">{label}</span>
        <span className="block text-muted-foreground text-small">{hint}</span>
      </th>
      {channels.map(({ channel, label: way }) => (
        <td key={channel} className="px-1 text-center">
          <CellCheckbox
            label={`${label}: ${way}`}
            checked={preference[fieldOf[channel]]}
            disabled={isFixed}
            onCheckedChange={(isOn) => onChange(channel, isOn)}
          />
        </td>
      ))}
    </tr>
  )
}
