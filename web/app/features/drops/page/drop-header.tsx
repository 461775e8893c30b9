import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { ShareDrop } from '../cards/share-drop.tsx'
import { dropNumber, dropTypes } from '../display/drop-type.ts'
import * as texts from './page.texts.ts'

/** A drop's title, storefront and type. */
export function DropHeader({ drop, status }: { drop: DropDetail; status: DropStatus }) {
  const { word, Icon } = dropTypes[drop.type]
  const tone = drop.type === 'live' ? 'claim' : drop.type
  return (
    <header className="flex items-end justify-between gap-x-4 md:gap-x-8">
      <div className="min-w-0 max-w-[60rem]">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {word}
          </Badge>
          <span className="text-figure text-muted-foreground">{`Drop ${dropNumber(drop.number)}`}</span>
          {drop.visibility === 'private' && <Badge>Private</Badge>}
          {status === 'draft' && <Badge tone="warning">Draft</Badge>}
          {status === 'scheduled' && drop.earlyAccessEnabled && <Badge tone="warning">{texts.earlyAccess}</Badge>}
        </p>
        <h1 className="mt-3 text-h1">
          <bdi>{drop.title}</bdi>
        </h1>
        <p className="mt-2 text-muted-foreground">
          by{' '}
          <Link
            to={paths.storefront(drop.storefrontId)}
            className="font-[620] text-foreground underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            <bdi>{drop.storefrontName}</bdi>
          </Link>
          {` · ${plural(drop.itemCount, 'item')}`}
        </p>
      </div>
      <ShareDrop id={drop.id} title={drop.title} look="button" />
    </header>
  )
}
