import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { isSignedOutOffline, onOfflineSignOutReported } from '#web/session/offline-sign-out.ts'
import { PasswordField, TextField } from '#web/ui/forms/text-field.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { CodeStep } from '../two-factor/code-step.tsx'
import { unexpectedErrors } from './auth-errors.ts'
import { type Credentials, SignInInput } from './auth-schemas.ts'
import { ResendLink } from './resend-link.tsx'
import * as texts from './sign-in.texts.ts'
import { useSignIn } from './use-sign-in.ts'
import { noCredentials, type TypedCredentials, useTypedCredentials } from './use-typed-credentials.ts'

type SignInFormProps = TypedCredentials & {
  /** Called once the session exists: loads the account, then continues. */
  onSignedIn: () => Promise<void>
  children?: ReactNode
}

/** Email and password, then the second factor if the account requires one. Going back keeps the typed values. */
export function SignInForm({ onSignedIn, typed: given = noCredentials, onTyped, children }: SignInFormProps) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState<Credentials>(given)
  const [why, setWhy] = useState<string | null>(null)
  if (step === 'code') {
    const goBack = (reason?: string) => {
      setWhy(reason ?? null)
      setStep('password')
    }
    return <CodeStep onSignedIn={onSignedIn} onBack={goBack} />
  }
  return (
    <PasswordStep
      typed={typed}
      onTyped={onTyped}
      why={why}
      onSignedIn={onSignedIn}
      onSecondFactor={(input) => {
        setTyped({ ...input, password: '' })
        setStep('code')
      }}
    >
      {children}
    </PasswordStep>
  )
}

type PasswordStepProps = {
  typed: Credentials
  onTyped: TypedCredentials['onTyped']
  /** Why the password is requested again; null the first time. */
  why: string | null
  onSignedIn: () => Promise<void>
  onSecondFactor: (input: Credentials) => void
  children?: ReactNode
}

function PasswordStep({ typed, onTyped, why, onSignedIn, onSecondFactor, children }: PasswordStepProps) {
  const isOnline = useOnline()
  const signIn = useSignIn(onSignedIn)
  const form = useContractForm(SignInInput, signIn, {
    defaultValues: typed,
    fallback: unexpectedErrors.signIn,
    onDone: (answer, input) => answer.twoFactorRedirect && onSecondFactor(input),
  })
  useTypedCredentials(form, onTyped)
  const isUnconfirmed = signIn.error instanceof ApiError && signIn.error.code === 'EMAIL_NOT_VERIFIED'
  return (
    <>
      <SignedOutNote />
      {why && (
        <p role="alert" className="mb-5 rounded-control bg-secondary p-4 text-small">
          {why}
        </p>
      )}
      <Form form={form}>
        <FormField form={form} name="email">
          {(control) => <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...control} />}
        </FormField>
        <FormField form={form} name="password">
          {(control) => (
            <PasswordField label="Password" autoComplete="current-password" autoFocus={why !== null} {...control} />
          )}
        </FormField>
        <Link
          to={paths.forgot}
          className="finger-room -mt-2 inline-flex min-h-8 items-center self-start text-muted-foreground text-small underline underline-offset-4 hover:text-foreground"
        >
          {texts.forgotYourPassword}
        </Link>
        <SubmitButton disabled={!isOnline}>{texts.signIn}</SubmitButton>
        {!isOnline && <OfflineReason />}
        {children}
      </Form>
      {isUnconfirmed && (
        <div className="mt-5">
          <ResendLink email={signIn.variables?.email ?? ''} />
        </div>
      )}
    </>
  )
}

/** Shown after signing out offline: what is done already, and what happens once there is a network. */
function SignedOutNote() {
  const isSignedOut = useSyncExternalStore(onOfflineSignOutReported, isSignedOutOffline, () => false)
  if (!isSignedOut) return null
  return (
    <p role="status" className="mb-5 rounded-control bg-secondary p-4 text-small">
      {texts.youreSignedOut}
    </p>
  )
}

/** Why the form can't be submitted while offline. */
export const OfflineReason = () => <p className="-mt-2 text-muted-foreground text-small">{texts.youreOfflineWhat}</p>
