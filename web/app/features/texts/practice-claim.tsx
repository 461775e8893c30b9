import { type ReactNode, useEffect, useState } from 'react'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { RotateCcw } from '#web/ui/icons.ts'
import * as texts from './texts.texts.ts'

export type PracticeState = 'claim' | 'claiming' | 'claimed'

/** Simulated response time of the practice button, in milliseconds. */
const answerMs = 700

type PracticeClaimProps = {
  /** Renders the claim button of the claims feature. */
  face: (state: PracticeState, onPress: () => void) => ReactNode
}

/** A practice claim button: shows all its states and claims nothing. */
export function PracticeClaim({ face }: PracticeClaimProps) {
  const [state, setState] = useState<PracticeState>('claim')
  useEffect(() => {
    if (state !== 'claiming') return
    const timer = setTimeout(() => setState('claimed'), answerMs)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-control">
        <div className="aspect-cover">
          <Drawing category="cassette" />
        </div>
        {state === 'claimed' && <Stamp word="Claimed" isAnimated className="absolute end-4 top-6" />}
      </div>
      {face(state, () => setState('claiming'))}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 text-muted-foreground text-small">
        <p role="status">{state === 'claimed' ? texts.thatsYours : texts.tryIt}</p>
        {state === 'claimed' && (
          <Button variant="quiet" size="small" onClick={() => setState('claim')}>
            <RotateCcw aria-hidden="true" />
            Again
          </Button>
        )}
      </div>
    </div>
  )
}
