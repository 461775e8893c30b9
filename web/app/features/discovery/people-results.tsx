import type { FoundStorefront, FoundUser } from '@keepcase/contract/discovery/discovery.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { FlairBadge } from '#web/features/loyalty/display/flair-badge.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback.tsx'
import { type Paged, PagedList } from '#web/ui/paged-list.tsx'
import { storefrontsOptions, usersOptions } from './discovery.reads.ts'
import * as texts from './discovery.texts.ts'
import { labelOf } from './filters.ts'

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3'
const card =
  'relative flex min-w-0 items-center gap-4 rounded-card bg-card p-4 shadow-card hover:shadow-[0_0_0_1px_var(--input)]'

type FoundProps<Item> = {
  /** Kind of result. */
  one: 'storefront' | 'user'
  list: Paged<Item>
  q: string
  children: (item: Item) => ReactNode
}

/** Infinite list of results, one card each. */
function Found<Item extends { id: string }>({ one, list, q, children }: FoundProps<Item>) {
  return (
    <PagedList
      list={list}
      say={(count) => (count === 0 ? texts.noneFound(one) : plural(count, one))}
      failed={texts.errorLoading(one)}
      level={2}
      skeleton={<CardsSkeleton />}
      empty={<Nothing one={one} q={q} />}
      more={texts.more(one)}
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Infinite list of matching storefronts. */
export function StorefrontResults({ q }: { q: string }) {
  const list = useInfiniteQuery({ ...storefrontsOptions(api, { q }), placeholderData: (former) => former })
  return (
    <Found one="storefront" list={list} q={q}>
      {(storefront) => <StorefrontCard storefront={storefront} />}
    </Found>
  )
}

function StorefrontCard({ storefront }: { storefront: FoundStorefront }) {
  const { id, name, ownerName, logoUrl, country, followers, dropCount } = storefront
  return (
    <article className={card}>
      <StorefrontMark id={id} name={name} logoUrl={logoUrl} className="size-16 rounded-control" />
      <div className="min-w-0">
        <h2 className="truncate text-h3">
          <Link
            to={paths.storefront(id)}
            prefetch="intent"
            className="-my-0.5 inline-block max-w-full truncate py-0.5 align-bottom no-underline after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="truncate text-muted-foreground text-small" suppressHydrationWarning>
          <bdi>{ownerName}</bdi>
          {` · ${labelOf('country', country)}`}
        </p>
        <p className="text-small">
          {dropCount > 0 ? texts.openOrComing(dropCount) : texts.noDropsPlanned}
          {followers > 0 && ` · ${plural(followers, 'follower')}`}
        </p>
      </div>
    </article>
  )
}

/** Infinite list of matching people; signed-in viewers only, like profiles. */
export function UserResults({ q }: { q: string }) {
  const viewer = useViewer()
  if (viewer.status === 'loading') {
    return (
      <Loading>
        <CardsSkeleton />
      </Loading>
    )
  }
  if (!viewer.me) {
    const returnTo = paths.search(q, 'users')
    return (
      <EmptyState
        title={texts.collectorsKnowEachOther}
        seed="users"
        action={<ButtonLink to={paths.signInFor(returnTo)}>{texts.signIn}</ButtonLink>}
      >
        {texts.signInToSearch}
      </EmptyState>
    )
  }
  return <FoundUsers q={q} />
}

function FoundUsers({ q }: { q: string }) {
  const list = useInfiniteQuery({ ...usersOptions(api, { q }), placeholderData: (former) => former })
  return (
    <Found one="user" list={list} q={q}>
      {(user) => <UserCard user={user} />}
    </Found>
  )
}

function UserCard({ user: { id, displayName, username, avatarUrl, claimFlairLevel } }: { user: FoundUser }) {
  return (
    <article className={card}>
      <PersonMark id={id} avatarUrl={avatarUrl} size={64} className="size-16" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-h3">
          <Link
            to={paths.profileOf(id)}
            className="-my-0.5 inline-block max-w-full truncate py-0.5 align-bottom no-underline after:absolute after:inset-0"
          >
            <bdi>{displayName ?? username}</bdi>
          </Link>
        </h2>
        {username && displayName && (
          <p className="truncate text-muted-foreground text-small">
            <bdi>{`@${username}`}</bdi>
          </p>
        )}
      </div>
      <FlairBadge level={claimFlairLevel} />
    </article>
  )
}

const Nothing = ({ one, q }: { one: 'storefront' | 'user'; q: string }) => (
  <EmptyState title={texts.noneFound(one)} seed={`no-${one}s`}>
    {q ? texts.nothingMatchesPeople(<bdi>{q}</bdi>) : texts.noneYet(one)}
  </EmptyState>
)

/** Loading placeholders for the cards. */
const CardsSkeleton = () => (
  <div className={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className={card}>
        <Skeleton className="size-16 shrink-0" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    ))}
  </div>
)
