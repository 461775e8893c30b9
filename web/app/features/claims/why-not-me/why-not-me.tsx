import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { isFinal } from '../button/final-answers.ts'
import type { LiveStanding } from '../holds/use-standing.ts'

// Lazy: visitors have lost nothing.
const WhenLost = clientLazy(() => import('./when-lost.tsx').then(({ WhenLost }) => ({ default: WhenLost })))

type WhyNotMeProps = {
  drop: DropDetail
  item: DropItem
  standing: LiveStanding
  /** What comes next, if anything: "Lot 8 is next." */
  next: string | null
}

/** Below the button of an item whose claim was lost: who was ahead, by how much, and a link to the details. */
export function WhyNotMe({ drop, item, standing: { refused, claim }, next }: WhyNotMeProps) {
  const isIn = useViewer().me !== null
  if (!isIn || refused === null || !isFinal(refused.code) || claim) return null
  return (
    <Suspense fallback={null}>
      <WhenLost drop={drop} item={item} next={next} />
    </Suspense>
  )
}
