import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { dropNumber, dropTypes } from './drop-type.ts'

type SpineProps = { type: DropType; number: number; isLive?: boolean; className?: string }

/** The 30 px band at the left of a drop card: type at the bottom, number at the top. Filled while live. */
export function Spine({ type, number, isLive = false, className }: SpineProps) {
  return (
    <div
      dir="ltr"
      className={cn(
        'flex w-7.5 shrink-0 items-center justify-between overflow-hidden pt-3 pb-3 leading-none vertical rotate-180',
        isLive ? 'bg-claim text-claim-foreground' : dropTypes[type].soft,
        className,
      )}
    >
      <span className="text-spine">{dropTypes[type].word}</span>
      <span className="text-figure text-[0.6875rem]">{dropNumber(number)}</span>
    </div>
  )
}
