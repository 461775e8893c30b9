import { Award } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

/** A seller's tier as a badge: a ribbon in a ring. Its name stands beside it. */
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
