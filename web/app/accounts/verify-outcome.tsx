import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#platform/form.tsx'
import { paths } from '#platform/paths.ts'
import { useViewer } from '#platform/viewer.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { TextField } from '#ui/text-field.tsx'
import { unexpected } from './auth-errors.ts'
import { EmailInput } from './auth-schemas.ts'
import { useResendConfirmation } from './use-account-mail.ts'

type OutcomeProps = {
  /** What the link's own answer carried; null when all went well. */
  error: string | null
  /** The link was the first of the two that a change of the address takes. */
  isChange?: boolean
}

/** How the confirmation of an address went. */
export function VerifyOutcome({ error, isChange = false }: OutcomeProps) {
  if (error === 'SIGN_IN_FIRST') return <SignInFirst />
  if (error !== null) return <NotConfirmed isExpired={/expired/i.test(error)} />
  return isChange ? <OneMoreLink /> : <Confirmed />
}

const SignInFirst = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="alert">A link from a mail signs nobody in. Sign in first, then open the link again.</p>
    <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
  </div>
)

const OneMoreLink = () => (
  <div className="flex flex-col items-start gap-5">
    <p role="status" className="flex gap-3">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      The change is allowed. We sent one more link to the new address: open it while you are signed in, and it counts.
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
        Your address is confirmed. You can sign in with it.
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
    fallback: unexpected.signIn,
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo !== null) {
    return (
      <p role="status" className="rounded-card bg-card p-6 shadow-card">
        If {sentTo} waits for it, a new link is on its way.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p role="alert">
        {isExpired
          ? 'This link has expired. Ask for a new one.'
          : 'This link has been used or is not complete. Ask for a new one.'}
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
