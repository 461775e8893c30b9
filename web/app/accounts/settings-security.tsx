import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#platform/form.tsx'
import { notify } from '#platform/notices.ts'
import { PasswordField } from '#ui/text-field.tsx'
import { unexpected } from './auth-errors.ts'
import { ChangePasswordInput } from './auth-schemas.ts'
import { EmailSettings } from './settings-email.tsx'
import { Sessions } from './settings-sessions.tsx'
import { TwoFactorSettings } from './settings-two-factor.tsx'
import { useChangePassword } from './use-sessions.ts'

/** E-mail, password, second factor and sessions. While an administrator looks in somebody's name, none is shown: the server refuses all. */
export function SecuritySettings({ me }: { me: Me }) {
  if (me.impersonatedBy) {
    return (
      <p className="prose text-muted-foreground">
        Email, password and sessions are for the owner of this account alone.
      </p>
    )
  }
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <section aria-labelledby="email">
        <h3 id="email" className="mb-4 text-h3">
          Email
        </h3>
        <EmailSettings email={me.profile.email} isConfirmed={me.profile.emailConfirmedAt !== null} />
      </section>
      <section aria-labelledby="password">
        <h3 id="password" className="mb-4 text-h3">
          Password
        </h3>
        <PasswordForm email={me.profile.email} />
      </section>
      <section aria-labelledby="two-factor">
        <h3 id="two-factor" className="mb-4 text-h3">
          Two-factor sign-in
        </h3>
        <TwoFactorSettings
          email={me.profile.email}
          isOn={me.twoFactorEnabled === true}
          isRequired={me.twoFactorRequired === true}
        />
      </section>
      <section aria-labelledby="sessions">
        <h3 id="sessions" className="mb-4 text-h3">
          Signed-in devices
        </h3>
        <Sessions />
      </section>
    </div>
  )
}

const none = { password: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const form = useContractForm(ChangePasswordInput, useChangePassword(), {
    defaultValues: none,
    fallback: unexpected.signIn,
    onDone: () => {
      form.reset(none)
      notify.success('Password changed', 'Every other device was signed out.')
    },
  })
  return (
    <Form form={form} aria-label="Password" className="flex max-w-100 flex-col gap-5">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password">
        {(control) => <PasswordField label="Current password" autoComplete="current-password" {...control} />}
      </FormField>
      <FormField form={form} name="newPassword">
        {(control) => (
          <PasswordField
            label="New password"
            hint="8 characters or more. Every other device is signed out."
            autoComplete="new-password"
            {...control}
          />
        )}
      </FormField>
      <SubmitButton className="self-start">Change password</SubmitButton>
    </Form>
  )
}
