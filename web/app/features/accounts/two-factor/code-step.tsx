import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { codesLeftOf, unexpectedErrors, waitOf } from '../sign-in/auth-errors.ts'
import { AppCodeInput, RecoveryCodeInput } from '../sign-in/auth-schemas.ts'
import { useVerifyCode } from '../sign-in/use-sign-in.ts'
import { CodeWait, type Wait } from './code-wait.tsx'
import * as texts from './two-factor.texts.ts'

type CodeStepProps = {
  onSignedIn: () => Promise<void>
  /** Returns to the password step; `why` explains it when the user didn't choose to. */
  onBack: (why?: string) => void
}

/** Error codes after which the pending sign-in is over and no code can complete it. */
const isOver = (code: string): boolean =>
  code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' || code === 'INVALID_TWO_FACTOR_COOKIE'

/**
 * The second factor: an authenticator code, or a recovery code if the phone is lost. Too many wrong codes lead back
 * to the password step, or to a countdown until the next attempt.
 */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const { wait, onRefused, onWaited } = useRefusals(onBack)
  return (
    <div className="flex flex-col gap-5">
      {wait ? (
        <CodeWait wait={wait} onOver={onWaited} />
      ) : (
        <>
          <p role="status" className="text-muted-foreground">
            {kind === 'app' ? texts.nowEnterTheCode : texts.enterOne}
          </p>
          <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} onRefused={onRefused} />
        </>
      )}
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        {!wait && (
          <Button
            variant="quiet"
            className="-ms-[1.125rem]"
            onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
          >
            {kind === 'app' ? texts.recoveryCodeInstead : texts.appCodeInstead}
          </Button>
        )}
        <Button variant="quiet" className={wait ? '-ms-[1.125rem]' : ''} onClick={() => onBack()}>
          {texts.startOver}
        </Button>
      </div>
    </div>
  )
}

/** Handles refused codes beyond their message. */
function useRefusals(onBack: (why: string) => void) {
  const [wait, setWait] = useState<Wait | null>(null)
  const onRefused = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    const seconds = waitOf(error)
    if (isOver(error.code)) return onBack(error.message)
    if (seconds !== null) return setWait({ endsAt: Date.now() + seconds * 1000, isLock: isLock(error.code) })
    // The next code would be refused, right or not.
    if (codesLeftOf(error) === 0) onBack(texts.tooManyWrongCodesSignIn)
  }
  // The pending sign-in doesn't outlive an account lock.
  const onWaited = () => (wait?.isLock ? onBack(texts.youCanTryAgainNow) : setWait(null))
  return { wait, onRefused, onWaited }
}

const isLock = (code: string): boolean => code === 'ACCOUNT_TEMPORARILY_LOCKED'

type CodeFormProps = {
  kind: 'app' | 'recovery'
  onSignedIn: () => Promise<void>
  onRefused: (error: unknown) => void
}

function CodeForm({ kind, onSignedIn, onRefused }: CodeFormProps) {
  const verify = useVerifyCode(kind, onSignedIn)
  const { error } = verify
  const latest = useRef(onRefused)
  latest.current = onRefused
  useEffect(() => {
    if (error) latest.current(error)
  }, [error])
  const form = useContractForm(kind === 'app' ? AppCodeInput : RecoveryCodeInput, verify, {
    defaultValues: { code: '' },
    fallback: unexpectedErrors.signIn,
  })
  return (
    <Form form={form}>
      <FormField form={form} name="code">
        {(control) => (
          <TextField
            label={kind === 'app' ? 'Code' : texts.recoveryCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoFocus
            {...control}
          />
        )}
      </FormField>
      <SubmitButton>{texts.signIn}</SubmitButton>
    </Form>
  )
}
