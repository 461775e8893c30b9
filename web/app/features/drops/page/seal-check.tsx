import { useEffect, useState } from 'react'
import { canHash, sha256 } from '#web/format/sha256.ts'
import { CircleAlert, CircleCheck } from '#web/ui/icons.ts'

type SealCheckProps = { contents: string; salt: string; fingerprint: string }

/** Recomputes the fingerprint in this browser and compares it with the published one. */
export function SealCheck({ contents, salt, fingerprint }: SealCheckProps) {
  const [fits, setFits] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (canHash()) void sha256(salt + contents).then((hash) => isCurrent && setFits(hash === fingerprint))
    return () => {
      isCurrent = false
    }
  }, [contents, salt, fingerprint])
  // Space is reserved: the result appears a moment after the page.
  return (
    <p role="status" className="mb-2 flex min-h-6 items-start gap-2 text-small" data-seal={fits ?? ''}>
      {fits === true && (
        <>
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          The fingerprint matches: these words were sealed before the start.
        </>
      )}
      {fits === false && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-destructive" aria-hidden="true" />
          The fingerprint doesn’t match: these aren’t the words that were sealed.
        </>
      )}
    </p>
  )
}
