import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { PasswordPrompt } from '../sign-in/password-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as texts from './two-factor.texts.ts'
import { type TwoFactorSecret, useBeginTwoFactor, useEndTwoFactor, useNewRecoveryCodes } from './use-two-factor.ts'

// Lazy: only the setup needs the QR code renderer.
const TwoFactorSetup = clientLazy(() =>
  import('./two-factor-setup.tsx').then(({ TwoFactorSetup }) => ({ default: TwoFactorSetup })),
)

type Face =
  | { at: 'rest' | 'begin' | 'renew' | 'end' }
  | { at: 'code'; secret: TwoFactorSecret }
  | { at: 'codes'; codes: readonly string[] }

type TwoFactorProps = { email: string; isOn: boolean; isRequired: boolean }

/** Two-factor settings: turn on, replace the recovery codes, turn off. */
export function TwoFactorSettings(props: TwoFactorProps) {
  const [face, setFace] = useState<Face>({ at: 'rest' })
  return (
    <SwapBox isOpen={face.at !== 'rest'}>
      <FaceOf {...props} face={face} setFace={setFace} />
    </SwapBox>
  )
}

type FaceProps = TwoFactorProps & { face: Face; setFace: (face: Face) => void }

function FaceOf({ email, isOn, isRequired, face, setFace }: FaceProps) {
  const rest = () => setFace({ at: 'rest' })
  switch (face.at) {
    case 'code':
      return (
        <Suspense fallback={<Skeleton className="h-80 max-w-140" />}>
          <TwoFactorSetup
            uri={face.secret.totpURI}
            onDone={() => setFace({ at: 'codes', codes: face.secret.backupCodes })}
            onCancel={rest}
          />
        </Suspense>
      )
    case 'codes':
      return <RecoveryCodes codes={face.codes} email={email} onDone={rest} />
    case 'begin':
      return <Begin email={email} onDone={(secret) => setFace({ at: 'code', secret })} onCancel={rest} />
    case 'renew':
      return <Renew email={email} onDone={(codes) => setFace({ at: 'codes', codes })} onCancel={rest} />
    case 'end':
      return <End email={email} onDone={rest} />
    case 'rest':
      return isOn ? <On setFace={setFace} /> : <Off isRequired={isRequired} setFace={setFace} />
  }
}

const On = ({ setFace }: Pick<FaceProps, 'setFace'>) => (
  <div className="flex flex-col items-start gap-4">
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone="success">On</Badge>
      {texts.signingInTakes}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setFace({ at: 'renew' })}>
        {texts.newRecoveryCodes}
      </Button>
      <Button variant="quiet" onClick={() => setFace({ at: 'end' })}>
        {texts.turnOff}
      </Button>
    </div>
  </div>
)

const Off = ({ isRequired, setFace }: Pick<FaceProps, 'isRequired' | 'setFace'>) => (
  <div className="flex flex-col items-start gap-4">
    {isRequired && (
      <p role="status" className="prose rounded-control bg-warning-soft px-4 py-3">
        {texts.administratorsNeedTwoFactor}
      </p>
    )}
    <p className="prose text-muted-foreground">{texts.addsACode}</p>
    <Button variant={isRequired ? 'primary' : 'outline'} onClick={() => setFace({ at: 'begin' })}>
      {texts.setUpTwoFactor}
    </Button>
  </div>
)

type StepProps<Output> = { email: string; onDone: (output: Output) => void; onCancel: () => void }

const Begin = ({ email, onDone, onCancel }: StepProps<TwoFactorSecret>) => (
  <PasswordPrompt
    label={texts.setUpTwoFactor}
    submit="Continue"
    mutation={useBeginTwoFactor()}
    email={email}
    onDone={onDone}
    onCancel={onCancel}
  />
)

const Renew = ({ email, onDone, onCancel }: StepProps<readonly string[]>) => (
  <PasswordPrompt
    label={texts.newRecoveryCodes}
    submit={texts.makeNewCodes}
    mutation={useNewRecoveryCodes()}
    onDone={({ backupCodes }) => onDone(backupCodes)}
    email={email}
    onCancel={onCancel}
  >
    <p className="text-muted-foreground">{texts.yourCurrentCodesStop}</p>
  </PasswordPrompt>
)

const End = ({ email, onDone }: Pick<StepProps<void>, 'email' | 'onDone'>) => (
  <PasswordPrompt
    label={texts.turnOffTwoFactor}
    submit={texts.turnOff}
    variant="destructive"
    mutation={useEndTwoFactor()}
    onDone={() => {
      onDone()
      notify.success(texts.twoFactorIsOff, texts.yourPasswordAloneSigns)
    }}
    onCancel={() => onDone()}
    email={email}
  >
    <p className="text-muted-foreground">{texts.yourPasswordAloneWill}</p>
  </PasswordPrompt>
)
