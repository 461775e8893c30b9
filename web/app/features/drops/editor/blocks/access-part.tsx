import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import {
  accessTitle,
  earlyAccessHint,
  earlyAccessLabel,
  includeSubscribers,
  minutesEarlyHint,
  minutesEarlyLabel,
  privateHint,
  publicHint,
  subscriberHint,
} from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { CountField, LockNote, Part } from './fields.tsx'
import { SecretLink } from './secret-link.tsx'

// Most drops are public and let nobody in early.
const GuestsPart = clientLazy(() => import('./guests-part.tsx').then(({ GuestsPart }) => ({ default: GuestsPart })))

/** Who gets in, and when: public or private, early access, invitations, the secret link. */
export function AccessPart() {
  const { editing, mayManage } = useEditor()
  const visibility = useField('visibility')
  const early = useField('earlyAccessEnabled')
  const subscribers = useField('hasSubscriberAccess')
  return (
    <Part id="drop-access" title={accessTitle}>
      <LockNote lock={visibility.lock} />
      <RadioGroup
        label="Visibility"
        value={visibility.value}
        error={visibility.error}
        onValueChange={visibility.set}
        options={[
          { value: 'public', label: 'Public', hint: publicHint, isDisabled: visibility.isDisabled },
          { value: 'private', label: 'Private', hint: privateHint, isDisabled: visibility.isDisabled },
        ]}
      />
      <Checkbox
        label={earlyAccessLabel}
        hint={earlyAccessHint}
        checked={early.value}
        disabled={early.isDisabled}
        error={early.error}
        onCheckedChange={early.set}
      />
      {early.value && (
        <CountField name="earlyAccessMinutes" label={minutesEarlyLabel} hint={minutesEarlyHint} min={1} max={10_080} />
      )}
      {(early.value || visibility.value === 'private') && (
        <Checkbox
          label={includeSubscribers}
          hint={subscriberHint}
          checked={subscribers.value}
          disabled={subscribers.isDisabled}
          onCheckedChange={subscribers.set}
        />
      )}
      <SecretLink />
      {mayManage && editing.drop && (early.value || visibility.value === 'private') && (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <GuestsPart dropId={editing.drop.id} />
        </Suspense>
      )}
    </Part>
  )
}
