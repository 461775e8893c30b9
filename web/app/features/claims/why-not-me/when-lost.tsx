import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { isFinal } from '../button/final-answers.ts'
import { lostSentence } from './lost.texts.ts'
import { useLost } from './use-lost.ts'
import * as texts from './why-not-me.texts.ts'

const WhyNotMeDialog = clientLazy(() =>
  import('./why-not-me-dialog.tsx').then((module) => ({ default: module.WhyNotMeDialog })),
)

type WhenLostProps = {
  drop: DropDetail
  item: DropItem
  /** What comes next, if anything: "Lot 8 is next." */
  next: string | null
}

/** Who was ahead of the viewer's lost claim and by how much, with a link to the details; nothing if none was lost. */
export function WhenLost({ drop, item, next }: WhenLostProps) {
  const lost = useLost(drop.id, item.id)
  const [isOpen, setOpen] = useState(false)
  if (!lost || !isFinal(lost.code)) return null
  return (
    <div className="text-small" data-lost={lost.code}>
      <p>
        {lostSentence(lost)}
        {next && ` ${next}`}
      </p>
      <button
        type="button"
        onPointerEnter={WhyNotMeDialog.preload}
        onFocus={WhyNotMeDialog.preload}
        onClick={() => setOpen(true)}
        aria-label={texts.whyNotMeFor(item.title)}
        className="min-h-6 py-1 font-[620] underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        {texts.whyNotMe}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyNotMeDialog drop={drop} item={item} lost={lost} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
