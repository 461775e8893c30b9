import type { CollectedItem, Profile } from '@keepcase/contract/community/community.contract.ts'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { FlairLine } from '#web/features/loyalty/display/flair-line.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { CollectionSwitch } from './collection-switch.tsx'
import { collectionOptions } from './community.reads.ts'
import * as texts from './community.texts.ts'

type CollectionTabProps = {
  profile: Profile
  isOwn: boolean
  /** Everything bought as spines, above the numbers. */
  shelf?: ReactNode
  next?: ReactNode
}

/** Somebody's collection with its statistics, or a note that it is private. */
export function CollectionTab({ profile, isOwn, shelf, next }: CollectionTabProps) {
  if (!profile.collection) {
    return (
      <div className="flex flex-col gap-8">
        <dl className="grid">
          <FlairLevel level={profile.claimFlairLevel} />
        </dl>
        <EmptyState seed={profile.id} level={3} title={texts.thisCollectionIsPrivate}>
          {texts.onlyItsOwner}
        </EmptyState>
      </div>
    )
  }
  const collected = <Collected profile={profile} isOwn={isOwn} next={next} />
  const isEmpty = profile.collection.itemsCollected === 0
  return (
    <div className="flex flex-col gap-8">
      {isEmpty ? collected : shelf}
      <Numbers profile={profile} collection={profile.collection} />
      {isOwn && <CollectionSwitch profileId={profile.id} />}
      {!isEmpty && collected}
    </div>
  )
}

function Numbers({ profile, collection }: { profile: Profile; collection: NonNullable<Profile['collection']> }) {
  const { itemsCollected, claimScore, totalPurchases, storefrontsBoughtFrom } = collection
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Stat label={texts.itemsCollected}>{formatCount(itemsCollected)}</Stat>
        <Stat label={texts.claimScore}>{claimScore === null ? texts.noneYet : `${claimScore}%`}</Stat>
        <FlairLevel level={profile.claimFlairLevel} />
        <Stat label={texts.storefrontsBought}>{formatCount(storefrontsBoughtFrom)}</Stat>
      </dl>
      <div className="rounded-card bg-card p-5 shadow-card">
        <p className="mb-3 text-small">
          <span className="text-label">{texts.claimFlair}</span>
          <span className="text-muted-foreground">{`, ${plural(totalPurchases, 'purchase')}`}</span>
        </p>
        <FlairLine purchases={totalPurchases} />
      </div>
    </div>
  )
}

const FlairLevel = ({ level }: { level: number }) => <Stat label={texts.flairLevel}>{`${level}/7`}</Stat>

const Stat = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card sm:p-5">
    <dt className="text-muted-foreground text-small">{label}</dt>
    <dd className="mt-auto font-[670] text-2xl leading-none tracking-[-0.02em] font-stretch-[110%]">{children}</dd>
  </div>
)

type CollectedProps = { profile: Profile; isOwn: boolean; next: ReactNode }

function Collected({ profile: { id, displayName }, isOwn, next }: CollectedProps) {
  const empty = (
    <EmptyState
      seed="collection"
      level={3}
      beside={next}
      title={texts.noItemsInCollection}
      {...(isOwn ? { action: <ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink> } : {})}
    >
      {isOwn ? texts.everythingYouClaim : texts.whatTheyKeep(<bdi>{displayName}</bdi>)}
    </EmptyState>
  )
  return (
    <PagedList
      list={useInfiniteQuery(collectionOptions(id))}
      failed={texts.theCollectionDidntLoad}
      skeleton={<Skeleton className="h-66" />}
      empty={empty}
      more={texts.showMore}
    >
      {(items) => (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0">
              <CollectedCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function CollectedCard({ item }: { item: CollectedItem }) {
  const { id, title, imageUrl, category, drop, storefront, collectedAt } = item
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-card">
      <div className="aspect-cover bg-sunken">
        {imageUrl ? (
          <img
            src={imageUrl}
            alt=""
            width={320}
            height={240}
            loading="lazy"
            className={cn('size-full', isDrawing(imageUrl) ? 'object-contain' : 'object-cover')}
          />
        ) : (
          <Drawing category={category} />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <h3 className="text-label [overflow-wrap:anywhere]">
          <Link
            to={paths.claim(id)}
            className="-my-1 block py-1 no-underline after:absolute after:inset-0 hover:underline"
          >
            <bdi className="line-clamp-2">{title}</bdi>
          </Link>
        </h3>
        {storefront && (
          <Link
            to={paths.storefront(storefront.id)}
            className="finger-room z-10 -my-0.5 block w-fit max-w-full py-0.5 text-muted-foreground text-small no-underline hover:text-foreground hover:underline"
          >
            <bdi className="block truncate">{storefront.name}</bdi>
          </Link>
        )}
        <p className="mt-auto truncate pt-1 text-muted-foreground text-small">
          {collectedAt ? <Time at={collectedAt} style="date" /> : drop && <bdi>{drop.title}</bdi>}
        </p>
      </div>
    </article>
  )
}
