import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { useState } from 'react'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import * as texts from './holds.texts.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useReleaseClaim } from './use-release-claim.ts'

type ReleaseButtonProps = { claim: MyClaim; size?: ButtonSize; label?: string }

/** Releases a hold after a confirmation that explains the consequence. */
export function ReleaseButton({ claim, size = 'medium', label = texts.releaseClaim }: ReleaseButtonProps) {
  const release = useReleaseClaim(claim.dropId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size={size}
        isBusy={release.isPending}
        onClick={() => setAsking(true)}
        aria-label={`${label}: ${claim.itemName}`}
      >
        {label}
      </Button>
      <ReleaseDialog
        names={[claim.itemName]}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onRelease={() => release.mutate({ id: claim.id, key: crypto.randomUUID() })}
      />
    </>
  )
}
