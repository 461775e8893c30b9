import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { Drawing, DrawingCaption } from '#web/features/drawings/display/drawing.tsx'
import { cn } from '#web/ui/cn.ts'
import { Sleeve } from '../display/sleeve.tsx'
import { Spine } from '../display/spine.tsx'
import * as texts from './cards.texts.ts'

type DropCoverProps = {
  drop: DropDetail
  status: DropStatus
  /** True where the cover is hidden on phones, which then don't fetch its picture. */
  isWideOnly?: boolean
}

/** A drop's cover with its spine; a mystery drop's stays sleeved until its contents are shown. */
export function DropCover({ drop, status, isWideOnly = false }: DropCoverProps) {
  const isSleeved = drop.type === 'mystery' && drop.mystery?.contentsRevealedAt === null
  const isDrawn = isDrawing(drop.coverImage)
  return (
    <div className="relative flex overflow-hidden rounded-card bg-sunken shadow-card">
      <Spine type={drop.type} number={drop.number} isLive={status === 'active'} />
      <Sleeve isClosed={isSleeved} className="aspect-cover min-w-0 flex-1 md:aspect-video">
        {drop.coverImage ? (
          <img
            src={drop.coverImage}
            alt=""
            width={1440}
            height={810}
            decoding="async"
            loading={isWideOnly ? 'lazy' : 'eager'}
            fetchPriority="high"
            className={cn('size-full', isDrawn ? 'object-contain' : 'object-cover')}
          />
        ) : (
          <Drawing category={drop.artCategory} />
        )}
        {isDrawn && <DrawingCaption />}
      </Sleeve>
      <OverStamp
        status={status}
        className="absolute end-4 top-6 origin-top-right scale-75 sm:end-6 sm:top-8 sm:scale-100"
      />
    </div>
  )
}

const stampLabels: Partial<Record<DropStatus, string>> = {
  completed: 'Ended',
  'sold-out': texts.soldOutCount,
  cancelled: 'Canceled',
}

function OverStamp({ status, className }: { status: DropStatus; className: string }) {
  const label = stampLabels[status]
  return label ? <Stamp word={label} tone="past" className={cn(className)} /> : null
}
