import type { ClaimCode } from '@keepcase/contract/claims/claims.codes.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import type { LiveStanding } from '../holds/use-standing.ts'
import { lostSentence } from './lost-messages.ts'
import { useLost } from './use-lost.ts'

const WhyNotMeDialog = clientLazy(() =>
  import('./why-not-me-dialog.tsx').then((module) => ({ default: module.WhyNotMeDialog })),
)

/** Final answers. For all others, the button itself says what to wait for or fix. */
const final: ReadonlySet<ClaimCode> = new Set(['SOLD_OUT', 'ENDED', 'NOT_REVEALED'])

type WhyNotMeProps = {
  drop: DropDetail
  item: DropItem
  standing: LiveStanding
  /** What comes next, if anything: "Lot 8 is next." */
  next: string | null
}

/** Below the button of an item whose claim was lost: who was ahead, by how much, and a link to the details. */
export function WhyNotMe(props: WhyNotMeProps) {
  const { refused, claim } = props.standing
  return refused !== null && final.has(refused.code) && !claim ? <WhenLost {...props} /> : null
}

function WhenLost({ drop, item, next }: WhyNotMeProps) {
  const lost = useLost(drop.id, item.id)
  const [isOpen, setOpen] = useState(false)
  if (!lost || !final.has(lost.code)) return null
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
        aria-label={`Why not me: ${item.title}`}
        className="min-h-6 py-1 font-[620] underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        Why not me?
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyNotMeDialog drop={drop} item={item} lost={lost} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
