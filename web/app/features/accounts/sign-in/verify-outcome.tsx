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
import * as texts from './sign-in.texts.ts'
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
    <p role="alert">{texts.signInFirstThen}</p>
    <ButtonLink to={paths.signIn}>{texts.signIn}</ButtonLink>
  </div>
)

const OneMoreLink = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="status" className="flex gap-3">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      {texts.youAllowedTheChange}
    </p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

const Changed = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="status" className="flex gap-3">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      {texts.yourNewEmail}
    </p>
    <p className="text-muted-foreground">{texts.weEmailedYourOld(undoLink)}</p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

const NotChanged = ({ isTaken }: { isTaken: boolean }) => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">{isTaken ? texts.thisAddressBelongs : texts.thisLinkHasExpired}</p>
    <ButtonLink to={paths.settingsOf('security')}>Settings</ButtonLink>
  </div>
)

function Confirmed() {
  const { me } = useViewer()
  return (
    <div className="flex flex-col items-start gap-5">
      <p role="status" className="flex gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        {texts.yourEmailIsConfirmed}
      </p>
      {me ? (
        <ButtonLink to={paths.dashboard}>Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.signIn}>{texts.signIn}</ButtonLink>
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
        {texts.ifStillNeedsConfirmingWe(sentTo)}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="alert">{isExpired ? texts.thisLinkHasExpiredAsk : texts.thisLinkWasAlready}</p>
      <Form form={form}>
        <FormField form={form} name="email">
          {(control) => <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...control} />}
        </FormField>
        <SubmitButton>{texts.sendANewLink}</SubmitButton>
      </Form>
    </div>
  )
}
