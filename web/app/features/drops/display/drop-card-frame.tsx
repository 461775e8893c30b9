import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { cn } from '#web/ui/cn.ts'
import { Sleeve } from './sleeve.tsx'
import { Spine } from './spine.tsx'

export type DropCardFrameProps = {
  id: string
  to: string
  number: number
  type: DropType
  title: string
  coverImage: string | null
  artCategory: string | null
  isLive?: boolean
  /** Covers a mystery drop's picture with a sleeve. */
  isSleeved?: boolean
  /** True for the first cards of a page, which load their pictures immediately. */
  isFirst?: boolean
  level?: 2 | 3
  /** The storefront, below the title. Its links and buttons are stacked above the card's link. */
  maker?: ReactNode
  /** Extra line below the storefront. */
  note?: ReactNode
  /** Status line at the foot. */
  status?: ReactNode
  /** Buttons over the cover. */
  actions?: ReactNode
  stamp?: ReactNode
  /** Labeled buttons in a row at the bottom. */
  foot?: ReactNode
}

/** Layout of a drop card: spine, cover, text. The whole card is one link; other controls are stacked above it. */
export function DropCardFrame(props: DropCardFrameProps) {
  const {
    to,
    number,
    type,
    title,
    isLive = false,
    isSleeved = false,
    level = 3,
    maker,
    note,
    status,
    actions,
    stamp,
    foot,
  } = props
  const Heading = `h${level}` as const
  return (
    <article className="group relative flex min-w-0 overflow-hidden rounded-card bg-card shadow-card transition-shadow focus-within:has-[h3>a:focus-visible,h2>a:focus-visible]:outline-2 focus-within:has-[h3>a:focus-visible,h2>a:focus-visible]:outline-ring outline-offset-2 hover:shadow-[0_0_0_1px_var(--input)]">
      <Spine type={type} number={number} isLive={isLive} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Sleeve isClosed={isSleeved} className="aspect-cover rounded-se-card bg-sunken">
          <Cover {...props} />
        </Sleeve>
        {stamp && <div className="absolute end-3 top-4 [@media(hover:none)]:end-15">{stamp}</div>}
        <div className="flex flex-1 flex-col gap-1 p-4 pb-4.5">
          <Heading className="text-h3">
            <Link
              to={to}
              prefetch="intent"
              className="-my-px line-clamp-2 py-px [overflow-wrap:anywhere] no-underline outline-none after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
          </Heading>
          {maker && <div className="min-w-0 text-muted-foreground text-small [&_a]:relative [&_a]:z-10">{maker}</div>}
          {note}
          {status && (
            <div className="mt-auto flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-small">{status}</div>
          )}
        </div>
        {foot && (
          <div className="@container relative z-10 border-t has-[>div:empty]:hidden">
            <div className="flex flex-wrap items-center px-2 py-1 [&_button]:px-2 @max-[17rem]:[&_svg]:hidden">
              {foot}
            </div>
          </div>
        )}
      </div>
      {actions && <div className={cn('absolute end-2 top-2 z-10 flex gap-2')}>{actions}</div>}
    </article>
  )
}

function Cover({ coverImage, artCategory, isFirst = false }: DropCardFrameProps) {
  if (!coverImage) return <Drawing category={artCategory} />
  return (
    <img
      src={coverImage}
      alt=""
      width={640}
      height={480}
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className="size-full object-cover"
    />
  )
}
