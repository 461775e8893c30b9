import { passwordLink } from '@keepcase/contract/accounts/accounts.limits.ts'
import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSwapFocus } from '#web/ui/overlays/use-swap-focus.ts'
import { unexpectedErrors } from './auth-errors.ts'
import { EmailInput } from './auth-schemas.ts'
import * as texts from './sign-in.texts.ts'
import { useRequestReset } from './use-account-mail.ts'

/** Requests a password reset link. The answer is the same for every address. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const box = useSwapFocus<HTMLDivElement>(sentTo === null)
  const form = useContractForm(EmailInput, useRequestReset(), {
    defaultValues: { email: '' },
    fallback: unexpectedErrors.signIn,
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo !== null) {
    return (
      <div ref={box} className="flex flex-col items-start gap-5">
        <div role="status" className="w-full rounded-card bg-card p-6 shadow-card">
          <p className="text-h3">{texts.ifThatAddressHas}</p>
          <p className="mt-2 text-muted-foreground">
            {texts.youEntered(
              <bdi className="font-[620] text-foreground [overflow-wrap:anywhere]">{sentTo}</bdi>,
              passwordLink,
            )}
          </p>
        </div>
        <Button variant="outline" onClick={() => setSentTo(null)}>
          {texts.anotherAddress}
        </Button>
      </div>
    )
  }
  return (
    <Form form={form}>
      <FormField form={form} name="email">
        {(control) => <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...control} />}
      </FormField>
      <SubmitButton>{texts.sendTheLink}</SubmitButton>
    </Form>
  )
}
