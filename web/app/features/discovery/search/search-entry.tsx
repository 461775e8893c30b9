import type { Suggestions } from '@keepcase/contract/discovery/discovery.contract.ts'
import type { ReactNode } from 'react'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { dropTypes } from '#web/features/drops/display/drop-type.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { LateStorefrontMark } from '#web/features/storefronts/display/late-storefront-mark.tsx'
import { cn } from '#web/ui/cn.ts'
import { ArrowLeft, RotateCcw, Search } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './search.texts.ts'
import type { Entry } from './search-entries.ts'

/** Content of one search entry. */
export function EntryFace({ entry }: { entry: Entry }) {
  if (entry.kind === 'drop') return <DropFace drop={entry.drop} />
  if (entry.kind === 'item') {
    const { id, image, category, title, dropTitle } = entry.item
    return (
      <Face picture={<ItemThumb seed={id} image={image} category={category} className="size-9" />} title={title}>
        <bdi>{dropTitle}</bdi>
      </Face>
    )
  }
  if (entry.kind === 'storefront') {
    const { id, logoUrl, name, ownerName } = entry.storefront
    return (
      <Face
        picture={<LateStorefrontMark id={id} name={name} logoUrl={logoUrl} className="size-9 rounded-chip" />}
        title={name}
      >
        <bdi>{ownerName}</bdi>
      </Face>
    )
  }
  if (entry.kind === 'user') {
    const { id, avatarUrl, displayName, username } = entry.user
    return (
      <Face
        picture={<PersonMark id={id} avatarUrl={avatarUrl} size={36} className="size-9" />}
        title={displayName ?? username ?? ''}
      >
        {username && displayName && <bdi>{`@${username}`}</bdi>}
      </Face>
    )
  }
  const Icon = entry.kind === 'recent' ? RotateCcw : entry.kind === 'page' ? ArrowLeft : Search
  return (
    <>
      <Icon aria-hidden="true" className={cn('size-5 text-muted-foreground', entry.kind === 'page' && 'rotate-180')} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{entry.kind === 'recent' ? entry.q : entry.label}</bdi>
      </span>
    </>
  )
}

/** Picture, title, and secondary text at the end. */
const Face = ({ picture, title, children }: { picture: ReactNode; title: string; children?: ReactNode }) => (
  <>
    {picture}
    <span className="min-w-0 flex-1 truncate">
      <bdi>{title}</bdi>
    </span>
    <span className="max-w-[33%] shrink-0 sm:max-w-[45%] truncate text-muted-foreground text-small">{children}</span>
  </>
)

function DropFace({ drop }: { drop: Suggestions['drops'][number] }) {
  const { word, cap } = dropTypes[drop.type]
  const spine = <span aria-hidden="true" className={cn('h-9 w-2 rounded-chip', cap)} />
  return (
    <Face picture={spine} title={drop.title}>
      <span className="sr-only">{`${word}. `}</span>
      <Status drop={drop} />
    </Face>
  )
}

const over = {
  paused: 'Paused',
  'sold-out': texts.soldOut,
  completed: 'Ended',
  cancelled: 'Canceled',
  draft: '',
} as const

function Status({ drop: { status, startDate } }: { drop: Suggestions['drops'][number] }) {
  if (status === 'active') return <span className="font-[620] text-claim-ink">{texts.liveNow}</span>
  if (status === 'scheduled') return startDate && <Time at={startDate} style="starts" />
  return over[status]
}
