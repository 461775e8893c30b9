import { undoLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { unexpectedErrors } from './auth-errors.ts'
import { EmailInput } from './auth-schemas.ts'
import { useResendConfirmation } from './use-account-mail.ts'

type OutcomeProps = {
  /** Error code from the link's redirect; null on success. */
  error: string | null
  /** Step of an email change (`allowed`, `done`); null when the link confirms the current address. */
  change?: string | null
}

/** Result of opening a confirmation link. */
export function VerifyOutcome({ error, change = null }: OutcomeProps) {
  if (error === 'SIGN_IN_FIRST') return <SignInFirst />
  if (error !== null && change !== null) return <NotChanged isTaken={error === 'EMAIL_TAKEN'} />
  if (error !== null) return <NotConfirmed isExpired={/expired/i.test(error)} />
  if (change === 'allowed') return <OneMoreLink />
  return change === null ? <Confirmed /> : <Changed />
}

const SignInFirst = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">Sign in first, then open the link again. The link alone doesn’t sign you in.</p>
    <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
  </div>
)

const OneMoreLink = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="status" className="flex gap-3">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      You allowed the change. Now open the link we sent to the new address, in a browser where you’re signed in.
    </p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

const Changed = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="status" className="flex gap-3">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      Your new email is confirmed. Sign in with it from now on.
    </p>
    <p className="text-muted-foreground">
      We emailed your old address. A link there can undo the change for {undoLink}.
    </p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

const NotChanged = ({ isTaken }: { isTaken: boolean }) => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">
      {isTaken
        ? 'This address belongs to another account. Your email didn’t change. Choose a different one in Settings.'
        : 'This link has expired or was replaced. Your email didn’t change. Start again in Settings.'}
    </p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

function Confirmed() {
  const { me } = useViewer()
  return (
    <div className="flex flex-col items-start gap-5">
      <p role="status" className="flex gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        Your email is confirmed. You can sign in.
      </p>
      {me ? (
        <ButtonLink to={paths.dashboard}>Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
      )}
    </div>
  )
}

function NotConfirmed({ isExpired }: { isExpired: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(EmailInput, useResendConfirmation(), {
    defaultValues: { email: '' },
    fallback: unexpectedErrors.signIn,
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo !== null) {
    return (
      <p role="status" className="rounded-card bg-card p-6 shadow-card">
        If {sentTo} still needs confirming, we sent a new link.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="alert">
        {isExpired
          ? 'This link has expired. Ask for a new one.'
          : 'This link was already used or is incomplete. Ask for a new one.'}
      </p>
      <Form form={form}>
        <FormField form={form} name="email">
          {(control) => <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...control} />}
        </FormField>
        <SubmitButton>Send a new link</SubmitButton>
      </Form>
    </div>
  )
}
