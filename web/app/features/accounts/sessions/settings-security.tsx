import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { PasswordField } from '#web/ui/forms/text-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { EmailSettings } from '../email-change/settings-email.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import { ChangePasswordInput } from '../sign-in/auth-schemas.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { TwoFactorSettings } from '../two-factor/settings-two-factor.tsx'
import * as texts from './sessions.texts.ts'
import { Sessions } from './settings-sessions.tsx'
import { useChangePassword } from './use-sessions.ts'

/**
 * Email, password, second factor and sessions. Hidden during impersonation: the server refuses all of these calls
 * then.
 */
export function SecuritySettings({ me }: { me: Me }) {
  if (me.impersonatedBy) {
    return <p className="prose text-muted-foreground">{texts.onlyTheAccountsOwner}</p>
  }
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <SettingsSection id="email" title="Email">
        <EmailSettings
          email={me.profile.email}
          isConfirmed={me.profile.emailConfirmedAt !== null}
          asksCode={me.twoFactorEnabled === true}
        />
      </SettingsSection>
      <SettingsSection id="password" title="Password">
        <PasswordForm email={me.profile.email} />
      </SettingsSection>
      <SettingsSection id="two-factor" title={texts.twoFactorSign}>
        <TwoFactorSettings
          email={me.profile.email}
          isOn={me.twoFactorEnabled === true}
          isRequired={me.twoFactorRequired === true}
        />
      </SettingsSection>
      <SettingsSection id="sessions" title={texts.signedInDevices}>
        <Sessions />
      </SettingsSection>
    </div>
  )
}

const none = { password: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const form = useContractForm(ChangePasswordInput, useChangePassword(), {
    defaultValues: none,
    fallback: unexpectedErrors.signIn,
    onDone: () => {
      form.reset(none)
      notify.success(texts.passwordChanged, texts.yourOtherDevicesWere)
    },
  })
  return (
    <Form form={form} aria-label="Password" className="flex max-w-100 flex-col gap-5">
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password">
        {(control) => <PasswordField label={texts.currentPassword} autoComplete="current-password" {...control} />}
      </FormField>
      <NewPasswordField
        form={form}
        name="newPassword"
        label={texts.newPassword}
        consequence={texts.yourOtherDevicesGet}
      />
      <SubmitButton className="self-start">{texts.changePassword}</SubmitButton>
    </Form>
  )
}
