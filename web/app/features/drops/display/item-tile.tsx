import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing, DrawingCaption } from '#web/features/drawings/display/drawing.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { cn } from '#web/ui/cn.ts'

type ItemTileProps = {
  item: {
    id: string
    title: string
    image: string | null
    category: string | null
    priceCents: number
    currency: string
    drop: { id: string }
  }
  level: 2 | 3
  /** Condition and rarity; null if neither is known. */
  chips: ReactNode
  /** Lines below the price. */
  children: ReactNode
}

/** An item among others, with its picture and price. The whole tile links to it on the drop's page. */
export function ItemTile({ item, level, chips, children }: ItemTileProps) {
  const Heading = `h${level}` as const
  const isDrawn = item.image === null || isDrawing(item.image)
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-card hover:shadow-[0_0_0_1px_var(--input)]">
      <div className={cn('relative aspect-square bg-sunken', isDrawn && 'pb-5')}>
        {item.image ? (
          <img
            src={item.image}
            alt=""
            width={480}
            height={480}
            loading="lazy"
            decoding="async"
            className="size-full object-contain"
          />
        ) : (
          <Drawing category={item.category} />
        )}
        {isDrawn && <DrawingCaption className="text-[0.6875rem]" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 sm:p-4">
        <Heading className="-my-1 text-label">
          <Link
            to={`${paths.drop(item.drop.id)}#item-${item.id}`}
            prefetch="intent"
            className="inline-block max-w-full py-1 no-underline after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{item.title}</bdi>
          </Link>
        </Heading>
        {chips && <div className="relative z-1 flex w-fit max-w-full flex-wrap items-center gap-2">{chips}</div>}
        <div className="mt-auto flex flex-col gap-0.5 pt-1 text-small">
          <p className="font-[680] text-base">{formatMoney(item.priceCents, item.currency)}</p>
          {children}
        </div>
      </div>
    </article>
  )
}
