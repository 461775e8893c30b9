import { confirmationLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { unexpectedErrors } from './auth-errors.ts'
import { type Credentials, SignUpInput } from './auth-schemas.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { ResendLink } from './resend-link.tsx'
import * as texts from './sign-in.texts.ts'
import { OfflineReason } from './sign-in-form.tsx'
import { signUpMessages, useSignUp } from './use-sign-up.ts'
import { noCredentials, type TypedCredentials, useTypedCredentials } from './use-typed-credentials.ts'

/** Creates an account and shows the outcome. Source of the messages: specification. */
export function SignUpForm({
  onSignedIn,
  typed: given = noCredentials,
  onTyped,
}: TypedCredentials & { onSignedIn: () => Promise<void> }) {
  const [typed, setTyped] = useState<Credentials>(given)
  const [outcome, setOutcome] = useState<'confirm-email' | 'complete-by-email' | null>(null)
  if (outcome) {
    return <OpenYourMail text={signUpMessages[outcome]} email={typed.email} onBack={() => setOutcome(null)} />
  }
  return (
    <AccountForm
      typed={typed}
      onTyped={onTyped}
      onSignedIn={onSignedIn}
      onMailed={(input, what) => {
        setTyped(input)
        setOutcome(what)
      }}
    />
  )
}

type AccountFormProps = {
  typed: Credentials
  onTyped: TypedCredentials['onTyped']
  onSignedIn: () => Promise<void>
  onMailed: (input: Credentials, outcome: 'confirm-email' | 'complete-by-email') => void
}

function AccountForm({ typed, onTyped, onSignedIn, onMailed }: AccountFormProps) {
  const isOnline = useOnline()
  const [isMade, setMade] = useState(false)
  const signUp = useSignUp(() => {
    setMade(true)
    return onSignedIn()
  })
  const form = useContractForm(SignUpInput, signUp, {
    defaultValues: typed,
    fallback: unexpectedErrors.signUp,
    onDone: (outcome, input) => outcome !== 'signed-in' && onMailed(input, outcome),
  })
  useTypedCredentials(form, onTyped)
  return (
    <Form form={form}>
      <FormField form={form} name="email">
        {(control) => <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...control} />}
      </FormField>
      <NewPasswordField
        form={form}
        name="password"
        label="Password"
        about={() => ({ email: form.getValues('email') })}
      />
      <SubmitButton disabled={!isOnline}>{texts.signUp}</SubmitButton>
      {!isOnline && <OfflineReason />}
      <p role="status" className="text-small text-success empty:hidden">
        {isMade && signUpMessages['signed-in']}
      </p>
      <p className="text-muted-foreground text-small">
        {texts.bySigningUp((label, page) => (
          <Link to={paths[page]} className="underline underline-offset-4 hover:text-foreground">
            {label}
          </Link>
        ))}
      </p>
    </Form>
  )
}

function OpenYourMail({ text, email, onBack }: { text: string; email: string; onBack: () => void }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <div role="status" className="w-full rounded-card bg-card p-6 shadow-card">
        <p className="text-h3">{text}</p>
        <p className="mt-2 text-muted-foreground">
          {texts.weEmailed(
            <bdi className="font-[620] text-foreground [overflow-wrap:anywhere]">{email}</bdi>,
            confirmationLink,
          )}
        </p>
      </div>
      <ResendLink email={email} />
      <Button variant="quiet" className="-ms-[1.125rem]" onClick={onBack}>
        {texts.anotherAddress}
      </Button>
    </div>
  )
}
