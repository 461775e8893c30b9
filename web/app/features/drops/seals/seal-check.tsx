import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useEffect, useState } from 'react'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'
import { checkSeal } from './check-seal.ts'
import { sealSentences } from './seals.texts.ts'

/** Recomputes an opened mystery's fingerprint in this browser and compares it with the published one. */
export function SealCheck({ drop }: { drop: DropDetail }) {
  const [fits, setFits] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    void checkSeal(drop).then((answer) => isCurrent && setFits(answer))
    return () => {
      isCurrent = false
    }
  }, [drop])
  // Space is reserved: the result appears a moment after the page.
  return (
    <p role="status" className="mb-2 flex min-h-6 items-start gap-2 text-small" data-seal={fits ?? ''}>
      {fits === true && (
        <>
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          {sealSentences.matches}
        </>
      )}
      {fits === false && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
          {sealSentences.differs}
        </>
      )}
    </p>
  )
}
