import type { NotificationPreference } from '@keepcase/contract/notifications/notifications.contract.ts'
import type { NotificationChannel } from '@keepcase/contract/notifications/notifications.topics.ts'
import { Checkbox as RadixCheckbox } from 'radix-ui'
import { ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { Check } from '#ui/icons.ts'
import { zoneName } from './instants.ts'
import { PushSettings } from './push/push-settings.tsx'
import { QuietHoursSettings } from './push/quiet-hours-settings.tsx'
import { topicWords } from './topic-words.ts'
import { fieldOf, usePreferences, useSetPreference } from './use-preferences.ts'

const channels: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: 'in_app', label: 'In the app' },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
]

type NotificationSettingsProps = {
  /** What a browser calls itself, in words. */
  deviceName: (userAgent: string) => string
}

/**
 * Which news come, and by which way: a line for each kind, a column for each way. Below, the browsers that get alerts,
 * and when they get none. Each press is saved at once.
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
        <caption className="sr-only">What you hear of, in the app, by email and by push</caption>
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
        {timeZone === null
          ? 'Our mails say times in UTC until you have opened this site in a browser of yours.'
          : `Our mails say times in the zone of the browser that you used last: ${zoneName(timeZone)}.`}
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
  const { label, hint } = topicWords[topic]
  return (
    <tr className="border-t first:border-t-0">
      <th scope="row" className="p-4 text-start font-normal">
        <span className="block">{label}</span>
        <span className="block text-muted-foreground text-small">{hint}</span>
      </th>
      {channels.map(({ channel, label: way }) => (
        <td key={channel} className="px-1 text-center">
          <Box
            label={`${label}: ${way}`}
            isOn={preference[fieldOf[channel]]}
            isFixed={isFixed}
            onChange={(isOn) => onChange(channel, isOn)}
          />
        </td>
      ))}
    </tr>
  )
}

/** A box of 44 px to press with its mark of 24 px in the middle; its words are the line's and the column's. */
function Box(props: { label: string; isOn: boolean; isFixed: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, isFixed, onChange } = props
  return (
    <RadixCheckbox.Root
      aria-label={label}
      checked={isOn}
      disabled={isFixed}
      onCheckedChange={(checked) => onChange(checked === true)}
      className="group inline-grid size-11 place-items-center rounded-control"
    >
      <span className="grid size-6 place-items-center rounded-chip border border-input bg-card text-primary-foreground group-hover:group-not-disabled:border-foreground group-disabled:border-border group-disabled:bg-sunken group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary group-disabled:group-data-[state=checked]:border-muted-foreground group-disabled:group-data-[state=checked]:bg-muted-foreground">
        <RadixCheckbox.Indicator>
          <Check className="size-4" aria-hidden="true" />
        </RadixCheckbox.Indicator>
      </span>
    </RadixCheckbox.Root>
  )
}
