import { paletteOf } from '@keepcase/contract/share-images/house-art.rules.ts'
import type { ShelfPiece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { spineHeight, spineRatio } from '@keepcase/contract/shelf/spine.rules.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { cn } from '#web/ui/cn.ts'

/** Height class of a row including its board. */
export const rowHeight = 'h-73.5 sm:h-85.5'

type BoardProps = { label: string; wraps?: boolean; children: ReactNode }

/** Spines side by side on a board; the row scrolls. */
export const Board = ({ label, children }: BoardProps) => (
  <div className="min-w-0">
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, and must do so by keys as well
      tabIndex={0}
      className="flex h-72 items-end gap-1 overflow-x-auto overflow-y-hidden px-2 pt-3 [scrollbar-width:thin] -outline-offset-2 sm:h-84"
    >
      {children}
    </ul>
    <div aria-hidden="true" className="h-1.5 bg-foreground" />
  </div>
)

/** Where a finger points, each spine is wide enough for it. */
export const spineTouchTarget = 'shrink-0 pointer-coarse:min-w-11'

/** The size of an item's spine: always the same for the same item. */
export const spineSize = (itemId: string) => ({
  height: `${spineHeight(itemId)}%`,
  aspectRatio: String(spineRatio),
})

type SpineProps = Omit<ComponentProps<typeof Link>, 'to'> & { piece: ShelfPiece }

/** A piece as its drawn spine, which opens its page. */
export const Spine = ({ piece, className, ...rest }: SpineProps) => (
  <Link
    {...rest}
    to={paths.claim(piece.id)}
    style={{ background: paletteOf(piece.itemId).deep }}
    className={cn(
      'block size-full overflow-hidden rounded-t-[3px] transition-transform hover:-translate-y-1.5 focus-visible:-translate-y-1.5 -outline-offset-2',
      className,
    )}
  >
    <img
      src={piece.spine}
      alt={piece.title}
      width={52}
      height={376}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="block size-full object-contain text-transparent"
    />
  </Link>
)

/** Spines that only open their pages. */
export const SpineRow = ({ pieces, label }: { pieces: readonly ShelfPiece[]; label: string }) => (
  <Board label={label}>
    {pieces.map((piece) => (
      <li key={piece.id} style={spineSize(piece.itemId)} className={spineTouchTarget}>
        <Spine piece={piece} />
      </li>
    ))}
  </Board>
)
