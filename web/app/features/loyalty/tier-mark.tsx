import { Award } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

/** Badge of a seller's tier: a ribbon in a ring. Decorative: the tier's name is beside it. */
export const TierMark = ({ isReached, className = 'size-12' }: { isReached: boolean; className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid shrink-0 place-items-center rounded-full border-2',
      isReached ? 'border-foreground' : 'border-input text-muted-foreground',
      className,
    )}
  >
    <Award className="size-[58%]" strokeWidth={1.75} />
  </span>
)
