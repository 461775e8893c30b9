import { cn } from '#web/ui/cn.ts'

type StampProps = {
  word: string
  /** Small second line: "14:03:07 · LOT 07". */
  line?: string
  /** `claim`: just claimed by the viewer; `past`: anything that is over. */
  tone?: 'claim' | 'past'
  isAnimated?: boolean
  className?: string
}

/** A stamp over a picture. Decorative: the text beside it says the same. */
export function Stamp({ word, line, tone = 'claim', isAnimated = false, className }: StampProps) {
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      className={cn(
        'kc-stamp pointer-events-none inline-flex -rotate-11 select-none flex-col items-center rounded-[3px] border-[3px] px-3.5 pt-2.5 pb-2 uppercase',
        tone === 'claim' ? 'kc-stamp-claim' : 'kc-stamp-past',
        isAnimated && 'animate-stamp',
        className,
      )}
    >
      <span className="font-[760] text-[1.6875rem] leading-none tracking-[0.01em] font-stretch-[118%]">{word}</span>
      {line && <span className="mt-1.5 text-figure text-[0.75rem] leading-none tracking-[0.02em]">{line}</span>}
    </div>
  )
}
