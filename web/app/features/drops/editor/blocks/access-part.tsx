import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { earlyAccessHint, privateHint, publicHint, secretLinkHint, subscriberHint } from '../editor.texts.ts'
import { useEditor, useField } from '../editor-context.ts'
import { CountField, LockNote, Part } from './fields.tsx'

/** Who gets in, and when: public or private, early access, invitations, the secret link. */
export function AccessPart() {
  const visibility = useField('visibility')
  const early = useField('earlyAccessEnabled')
  const subscribers = useField('hasSubscriberAccess')
  return (
    <Part id="drop-access" title="Who gets in">
      <LockNote reason={visibility.lock} />
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
        label="Early access"
        hint={earlyAccessHint}
        checked={early.value}
        disabled={early.isDisabled}
        error={early.error}
        onCheckedChange={early.set}
      />
      {early.value && (
        <CountField
          name="earlyAccessMinutes"
          label="Minutes early"
          hint="They can claim this long before everybody else."
          min={1}
          max={10_080}
        />
      )}
      {(early.value || visibility.value === 'private') && (
        <Checkbox
          label="Include my subscribers"
          hint={subscriberHint}
          checked={subscribers.value}
          disabled={subscribers.isDisabled}
          onCheckedChange={subscribers.set}
        />
      )}
      <SecretLink />
    </Part>
  )
}

/** The link that invites whoever opens it. */
function SecretLink() {
  const { editing } = useEditor()
  const link = editing.drop?.secretLink
  if (!link || editing.fields.visibility !== 'private') return null
  const address = `${window.location.origin}${link}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.success('Link copied', 'Send it to the people you want in.')
    } catch {
      notify.error('The link wasn’t copied', address)
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-label">Secret link</p>
      <p className="text-muted-foreground text-small">{secretLinkHint}</p>
      <p className="min-w-0 rounded-control bg-sunken px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
        {address}
      </p>
      <Button variant="outline" className="self-start" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  )
}
