import type { DropCard as Card } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { LateStorefrontMark } from '#web/features/storefronts/display/late-storefront-mark.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { DropCardFrame } from '../display/drop-card-frame.tsx'
import { useDropStatus } from '../page/drop-clock.ts'
import { useCardActions } from './card-actions.tsx'
import { DropStatusLine, isSoldWhole } from './drop-status-line.tsx'
import { ShareDrop } from './share-drop.tsx'

/** A drop in a grid: title, storefront, number of items, status. The whole card links to its page. */
export function DropCard({
  drop,
  isFirst = false,
  level = 3,
  note,
}: {
  drop: Card
  isFirst?: boolean
  level?: 2 | 3
  /** A line below the storefront, supplied by the list. */
  note?: ReactNode
}) {
  const status = useDropStatus(drop)
  const buttons = useCardActions()
  const isPast = status === 'completed' || status === 'sold-out'
  return (
    <DropCardFrame
      id={drop.id}
      to={paths.drop(drop.id)}
      number={drop.number}
      type={drop.type}
      title={drop.title}
      coverImage={drop.coverImage}
      artCategory={drop.artCategory}
      isLive={status === 'active'}
      isSleeved={drop.type === 'mystery' && !isPast}
      isFirst={isFirst}
      level={level}
      stamp={isPast && isSoldWhole(drop) ? <Stamp word="Sold" tone="past" className="scale-75" /> : undefined}
      actions={<ShareDrop id={drop.id} title={drop.title} look="cover" />}
      maker={<Maker drop={drop} isHinted={drop.type === 'mystery' && status === 'active' && drop.hintsTotal > 0} />}
      note={note}
      status={<DropStatusLine drop={drop} status={status} />}
      foot={buttons.map((Action, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for ever
        <Action key={i} drop={drop} />
      ))}
    />
  )
}

/** The storefront with its mark, and the number of items. */
function Maker({ drop, isHinted }: { drop: Card; isHinted: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      <Link
        to={paths.storefront(drop.storefrontId)}
        className="finger-room -my-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 py-1 no-underline hover:text-foreground hover:underline"
      >
        <LateStorefrontMark
          id={drop.storefrontId}
          name={drop.storefrontName}
          logoUrl={drop.storefrontLogoUrl}
          className="size-5 rounded-chip"
        />
        <bdi className="truncate">{drop.storefrontName}</bdi>
      </Link>
      <span aria-hidden="true">·</span>
      <span className="shrink-0 whitespace-nowrap">
        {isHinted ? `Hint ${drop.hintsRevealed} of ${drop.hintsTotal}` : plural(drop.itemCount, 'item')}
      </span>
      {drop.visibility === 'private' && <Badge className="shrink-0">Private</Badge>}
    </div>
  )
}
