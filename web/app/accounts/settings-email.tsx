import { useState } from 'react'
import { Form, FormField, SubmitButton, useContractForm } from '#platform/form.tsx'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/chip.tsx'
import { SwapBox } from '#ui/swap-box.tsx'
import { TextField } from '#ui/text-field.tsx'
import { unexpected } from './auth-errors.ts'
import { ChangeEmailInput } from './auth-schemas.ts'
import { ResendLink } from './resend-link.tsx'
import { useChangeEmail } from './use-change-email.ts'

type EmailProps = { email: string; isConfirmed: boolean }

/** The account's e-mail, and the way to another one: nothing changes before the mailed links were opened. */
export function EmailSettings({ email, isConfirmed }: EmailProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <SwapBox isOpen={isOpen && asked === null} className="flex flex-col items-start gap-4">
      <p className="flex max-w-full flex-wrap items-center gap-2">
        <bdi className="[overflow-wrap:anywhere]">{email}</bdi>
        {isConfirmed ? <Badge tone="success">Confirmed</Badge> : <Badge>Not confirmed</Badge>}
      </p>
      {asked ? (
        <p role="status" className="prose rounded-card bg-card p-5 shadow-card">
          {isConfirmed ? (
            <>
              We wrote to <bdi>{email}</bdi>. Open the link in that mail, then the one that we send to{' '}
              <bdi>{asked}</bdi>. Until then everything stays as it is.
            </>
          ) : (
            <>
              We wrote to <bdi>{asked}</bdi>. Open the link in that mail while you are signed in here. Until then
              everything stays as it is.
            </>
          )}
        </p>
      ) : isOpen ? (
        <ChangeForm email={email} onAsked={setAsked} onCancel={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change email
          </Button>
          {!isConfirmed && <ResendLink email={email} label="Confirm this email" />}
        </div>
      )}
    </SwapBox>
  )
}

type ChangeFormProps = { email: string; onAsked: (email: string) => void; onCancel: () => void }

function ChangeForm({ email, onAsked, onCancel }: ChangeFormProps) {
  const form = useContractForm(ChangeEmailInput, useChangeEmail(), {
    defaultValues: { newEmail: '' },
    fallback: unexpected.signIn,
    onDone: (_answer, { newEmail }) => onAsked(newEmail),
  })
  return (
    <Form form={form} aria-label="Change email" className="flex w-full max-w-100 flex-col gap-5">
      <FormField form={form} name="newEmail">
        {(control) => (
          <TextField
            label="New email"
            hint={`You sign in with it, and get our mail there. Today it is ${email}.`}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
            {...control}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Send the link</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </Form>
  )
}
