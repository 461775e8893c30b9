import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { SwapBox } from '#web/ui/overlays/swap-box.tsx'
import { PasswordPrompt } from '../sign-in/password-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
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
      Signing in takes a code from your authenticator app.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setFace({ at: 'renew' })}>
        New recovery codes
      </Button>
      <Button variant="quiet" onClick={() => setFace({ at: 'end' })}>
        Turn off
      </Button>
    </div>
  </div>
)

const Off = ({ isRequired, setFace }: Pick<FaceProps, 'isRequired' | 'setFace'>) => (
  <div className="flex flex-col items-start gap-4">
    {isRequired && (
      <p role="status" className="prose rounded-control bg-warning-soft px-4 py-3">
        Administrators need two-factor sign-in here. Set it up to get your permissions back.
      </p>
    )}
    <p className="prose text-muted-foreground">
      Adds a code from your phone. Your password alone is no longer enough to sign in.
    </p>
    <Button variant={isRequired ? 'primary' : 'outline'} onClick={() => setFace({ at: 'begin' })}>
      Set up two-factor sign-in
    </Button>
  </div>
)

type StepProps<Output> = { email: string; onDone: (output: Output) => void; onCancel: () => void }

const Begin = ({ email, onDone, onCancel }: StepProps<TwoFactorSecret>) => (
  <PasswordPrompt
    label="Set up two-factor sign-in"
    submit="Continue"
    mutation={useBeginTwoFactor()}
    email={email}
    onDone={onDone}
    onCancel={onCancel}
  />
)

const Renew = ({ email, onDone, onCancel }: StepProps<readonly string[]>) => (
  <PasswordPrompt
    label="New recovery codes"
    submit="Make new codes"
    mutation={useNewRecoveryCodes()}
    onDone={({ backupCodes }) => onDone(backupCodes)}
    email={email}
    onCancel={onCancel}
  >
    <p className="text-muted-foreground">Your current codes stop working.</p>
  </PasswordPrompt>
)

const End = ({ email, onDone }: Pick<StepProps<void>, 'email' | 'onDone'>) => (
  <PasswordPrompt
    label="Turn off two-factor sign-in"
    submit="Turn off"
    variant="destructive"
    mutation={useEndTwoFactor()}
    onDone={() => {
      onDone()
      notify.success('Two-factor sign-in is off', 'Your password alone signs you in.')
    }}
    onCancel={() => onDone()}
    email={email}
  >
    <p className="text-muted-foreground">Your password alone will sign you in, and your recovery codes stop working.</p>
  </PasswordPrompt>
)
