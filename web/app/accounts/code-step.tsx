import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#platform/form.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { unexpected } from './auth-errors.ts'
import { AppCodeInput, RecoveryCodeInput } from './auth-schemas.ts'
import { useVerifyCode } from './use-sign-in.ts'

type CodeStepProps = { onSignedIn: () => Promise<void>; onBack: () => void }

/** The second factor: a code of the authenticator app, or a recovery code where the phone is gone. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-muted-foreground">
        {kind === 'app'
          ? 'Your password is right. Now the code from your authenticator app.'
          : 'Enter one of the recovery codes you kept. Each works once.'}
      </p>
      <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} />
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        <Button variant="quiet" className="-ms-[1.125rem]" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the app’s code'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Start over
        </Button>
      </div>
    </div>
  )
}

function CodeForm({ kind, onSignedIn }: { kind: 'app' | 'recovery'; onSignedIn: () => Promise<void> }) {
  const form = useContractForm(kind === 'app' ? AppCodeInput : RecoveryCodeInput, useVerifyCode(kind, onSignedIn), {
    defaultValues: { code: '' },
    fallback: unexpected.signIn,
  })
  return (
    <Form form={form}>
      <FormField form={form} name="code">
        {(control) => (
          <TextField
            label={kind === 'app' ? 'Code' : 'Recovery code'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoFocus
            {...control}
          />
        )}
      </FormField>
      <SubmitButton>Sign In</SubmitButton>
    </Form>
  )
}
