import '#web/forms/zod-setup.ts'
import { waitlistToasts } from '@keepcase/contract/accounts/accounts.messages.ts'
import { type Interest, JoinWaitlist } from '@keepcase/contract/accounts/waitlist.rules.ts'
import { useState } from 'react'
import { ApiError } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CircleCheck, Info } from '#web/ui/icons.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { OfflineReason } from '../sign-in/sign-in-form.tsx'
import { useJoinWaitlist } from './use-join-waitlist.ts'
import * as texts from './waitlist.texts.ts'

const interests: readonly { value: Interest; label: string }[] = [
  { value: 'buyer', label: 'Collecting' },
  { value: 'seller', label: 'Selling' },
  { value: 'both', label: 'Both' },
]

type Outcome = 'joined' | 'duplicate'

/** Joins the waitlist with an email and interests; a confirmation replaces the form. */
export function WaitlistForm() {
  const isOnline = useOnline()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const join = useJoinWaitlist()
  const mutation = {
    isPending: join.isPending,
    mutateAsync: (input: Parameters<typeof join.mutateAsync>[0]) =>
      join.mutateAsync(input).then(
        (): Outcome => 'joined',
        (error: unknown): Outcome => {
          if (isDuplicate(error)) return 'duplicate'
          throw toFormError(error)
        },
      ),
  }
  const form = useContractForm(JoinWaitlist, mutation, {
    defaultValues: { email: '', interest: 'both' },
    fallback: sentence(waitlistToasts.failed),
    onDone: (what) => setOutcome(what),
  })
  if (outcome) return <Answer outcome={outcome} />
  return (
    <Form form={form} aria-label="Waitlist">
      <FormField form={form} name="email">
        {(control) => <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...control} />}
      </FormField>
      <FormField form={form} name="interest">
        {({ value, onChange, error }) => (
          <RadioGroup
            label={texts.whatBringsYouHere}
            value={value}
            onValueChange={onChange}
            options={interests}
            error={error}
          />
        )}
      </FormField>
      <SubmitButton disabled={!isOnline}>{texts.joinTheWaitlist}</SubmitButton>
      {!isOnline && <OfflineReason />}
    </Form>
  )
}

const sentence = ({ title, message }: { title: string; message: string }) => `${title}. ${message}`

const isDuplicate = (error: unknown) => (error as { code?: string } | null)?.code === 'ALREADY_SUBSCRIBED'

/** Uses the specified message for all failures except the server's messages for single fields. */
function toFormError(error: unknown): unknown {
  const { status = 0, data } = (error ?? {}) as { status?: number; data?: { fields?: object } | null }
  if (data?.fields) return error
  return new ApiError('WAITLIST', status, sentence(waitlistToasts.failed), null)
}

function Answer({ outcome }: { outcome: Outcome }) {
  const { title, message } = waitlistToasts[outcome]
  const Icon = outcome === 'joined' ? CircleCheck : Info
  return (
    <div role="status" className="flex gap-3 rounded-card bg-card p-6 shadow-card">
      <Icon
        aria-hidden="true"
        className={outcome === 'joined' ? 'mt-1 size-5 shrink-0 text-success' : 'mt-1 size-5 shrink-0 text-info'}
      />
      <div className="min-w-0">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-1 text-muted-foreground">{message}</p>
      </div>
    </div>
  )
}
