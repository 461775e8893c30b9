import { drawingCaption } from '@keepcase/contract/drawings/drawings.messages.ts'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type StubProps = {
  /** Small line at the top: "Claim 041·07". */
  number: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Full-width footer: a time bar or a row of buttons. */
  foot?: ReactNode
  /** Right of the perforation: time left, an amount or a state. */
  side: ReactNode
  /** Picture at the far left. */
  image?: ReactNode
  /** The picture is a drawing, which says so. */
  isDrawn?: boolean
  level?: 2 | 3
  className?: string
}

/** A ticket stub: the item left of the perforation, the figure that matters right of it. */
export function Stub({ number, title, detail, foot, side, image, isDrawn = false, level = 3, className }: StubProps) {
  const Heading = `h${level}` as const
  return (
    <article
      className={cn('kc-stub grid grid-cols-[minmax(0,1fr)_8.5rem] sm:grid-cols-[minmax(0,1fr)_9.5rem]', className)}
    >
      <div className="flex min-w-0 gap-4 p-5 sm:p-5.5">
        {image && <div className="hidden size-18 shrink-0 overflow-hidden rounded-control sm:block">{image}</div>}
        <div className="min-w-0 flex-1">
          <p className="text-figure text-muted-foreground">{number}</p>
          <Heading className="mt-1 text-h3">
            <bdi>{title}</bdi>
          </Heading>
          {detail && <div className="mt-0.5 text-muted-foreground text-small">{detail}</div>}
          {image && isDrawn && <p className="mt-0.5 text-muted-foreground text-xs max-sm:hidden">{drawingCaption}</p>}
          {foot && <div className="mt-3">{foot}</div>}
        </div>
      </div>
      <div className="kc-seam flex min-w-0 flex-col items-center justify-center gap-2 p-4 text-center">{side}</div>
    </article>
  )
}
