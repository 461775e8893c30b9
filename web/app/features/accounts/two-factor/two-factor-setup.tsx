import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { unexpectedErrors } from '../sign-in/auth-errors.ts'
import { AppCodeInput } from '../sign-in/auth-schemas.ts'
import * as texts from './two-factor.texts.ts'
import { useConfirmTwoFactor } from './use-two-factor.ts'

/** Splits the secret into groups of four characters, to be typed by hand. */
export const groupedByFour = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

type SetupProps = { uri: string; onDone: () => void; onCancel: () => void }

/** Shows the secret as a QR code and as text, then asks for a first code. */
export function TwoFactorSetup({ uri, onDone, onCancel }: SetupProps) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const form = useContractForm(AppCodeInput, useConfirmTwoFactor(), {
    defaultValues: { code: '' },
    fallback: unexpectedErrors.signIn,
    onDone: () => {
      onDone()
      notify.success(texts.twoFactorIsOn, texts.saveYourRecoveryCodes)
    },
  })
  return (
    <div className="flex max-w-140 flex-col gap-6">
      <div className="flex flex-col gap-5 sm:flex-row">
        <Qr text={uri} label={texts.qrCode} className="size-48 rounded-control border" />
        <div className="flex min-w-0 flex-col gap-3">
          <p>{texts.scanTheCode}</p>
          <dl>
            <dt className="text-label">Key</dt>
            <dd className="mt-1 select-all text-figure [overflow-wrap:anywhere]">{groupedByFour(secret)}</dd>
          </dl>
          <a
            href={uri}
            className="inline-flex min-h-8 items-center pointer-coarse:min-h-11 self-start underline underline-offset-4"
          >
            {texts.openInAnApp}
          </a>
        </div>
      </div>
      <Form form={form} aria-label={texts.firstCode} className="flex max-w-100 flex-col gap-5">
        <FormField form={form} name="code">
          {(control) => (
            <TextField
              label="Code"
              hint={texts.theDigits}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              {...control}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{texts.turnOn}</SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {texts.notNow}
          </Button>
        </div>
      </Form>
    </div>
  )
}
