import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import * as texts from './holds.texts.ts'
import { useReleaseClaim } from './use-release-claim.ts'

const ReleaseDialog = clientLazy(() =>
  import('./release-dialog.tsx').then(({ ReleaseDialog }) => ({ default: ReleaseDialog })),
)

type ReleaseButtonProps = {
  claim: { id: string; dropId: string }
  /** The item’s name. */
  title: string
  variant?: ButtonVariant
  size?: ButtonSize
  label?: string
}

/** Releases a hold after a confirmation that explains the consequence. */
export function ReleaseButton({ claim, title, variant = 'outline', size = 'medium', label }: ReleaseButtonProps) {
  const release = useReleaseClaim(claim.dropId)
  const [isAsking, setAsking] = useState(false)
  const confirm = () => release.mutate({ id: claim.id, key: crypto.randomUUID() })
  return (
    <>
      <Button
        variant={variant}
        size={size}
        isBusy={release.isPending}
        onPointerEnter={ReleaseDialog.preload}
        onFocus={ReleaseDialog.preload}
        onClick={() => setAsking(true)}
        aria-label={texts.releaseClaimFor(title)}
      >
        {label ?? texts.releaseClaim}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ReleaseDialog names={[title]} isOpen onOpenChange={setAsking} onRelease={confirm} />
        </Suspense>
      )}
    </>
  )
}
