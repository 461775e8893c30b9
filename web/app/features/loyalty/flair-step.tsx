import { flairFor, flairLevels } from '@keepcase/contract/loyalty/flair.rules.ts'
import { FlairBadge } from './display/flair-badge.tsx'
import * as texts from './loyalty.texts.ts'
import { RewardStep } from './reward-step.tsx'
import { ShareFlair } from './share-flair.tsx'

/** Progress to the next flair level: `17 of 25 purchases. 8 more to reach The Collector.` */
export function flairProgressText(purchases: number): string {
  const next = flairLevels.find((level) => level.purchases > purchases)
  if (!next) return texts.youreAtTheTop(purchases)
  const more = next.purchases - purchases
  return texts.purchasesToLevel({ purchases, nextAt: next.purchases, more, name: next.name })
}

/** Flair progress made by a payment. Only completed payments count. */
export function FlairStep({ before, purchases }: { before: number; purchases: number }) {
  const flair = flairFor(purchases)
  const next = flairLevels.find((level) => level.purchases > purchases)
  const isReached = purchases > before && purchases >= flair.purchases && before < flair.purchases
  return (
    <RewardStep
      label={texts.claimFlair}
      badge={<FlairBadge level={flair.level} className="size-12" />}
      title={isReached ? texts.youReached(flair.name) : flair.name}
      text={flairProgressText(purchases)}
      before={before}
      now={purchases}
      next={next ? { name: next.name, at: next.purchases } : null}
      isReached={isReached}
      action={isReached && <ShareFlair level={flair.level} />}
    />
  )
}
