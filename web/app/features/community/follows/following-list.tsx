import type { FollowedPerson, FollowedStorefront } from '@keepcase/contract/community/community.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FlairBadge } from '#web/features/loyalty/display/flair-badge.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontMark } from '#web/features/storefronts/display/storefront-mark.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { followedPeopleOptions, followedStorefrontsOptions } from '../community.reads.ts'
import { PersonMark } from '../display/person-mark.tsx'
import { FollowStorefrontButton } from './follow-storefront-button.tsx'
import { FollowUserButton } from './follow-user-button.tsx'
import * as listTexts from './following-list.texts.ts'
import { peopleTheyFollow, storefrontsTheyFollow } from './following-list.texts.ts'
import * as texts from './follows.texts.ts'
import { TieRow, TieRows } from './tie-row.tsx'

type Props = { id: string; isOwn: boolean; name: string }

/** The people and storefronts somebody follows, each with a follow button. */
export function FollowingList({ id, isOwn, name }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="followed-people">
        <h3 id="followed-people" className="mb-4 text-h3">
          People
        </h3>
        <People id={id} isOwn={isOwn} name={name} />
      </section>
      <section aria-labelledby="followed-storefronts">
        <h3 id="followed-storefronts" className="mb-4 text-h3">
          Storefronts
        </h3>
        <Storefronts id={id} isOwn={isOwn} name={name} />
      </section>
    </div>
  )
}

function People({ id, isOwn, name }: Props) {
  const empty = (
    <EmptyState seed="people" level={3} title={isOwn ? texts.youDontFollowAnyone : texts.nobodyYet}>
      {isOwn ? texts.openACollectors : peopleTheyFollow(<bdi>{name}</bdi>)}
    </EmptyState>
  )
  return (
    <PagedList
      list={useInfiniteQuery(followedPeopleOptions(id))}
      failed={texts.theListDidntLoad}
      skeleton={<Skeleton className="h-40 rounded-card" />}
      empty={empty}
      more={texts.showMorePeople}
    >
      {(people) => (
        <TieRows>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </TieRows>
      )}
    </PagedList>
  )
}

function Storefronts({ id, isOwn, name }: Props) {
  const empty = (
    <EmptyState
      seed="followed-storefronts"
      level={3}
      title={isOwn ? texts.youDontFollowAny : texts.noStorefrontsYet}
      {...(isOwn ? { action: <ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink> } : {})}
    >
      {isOwn ? texts.pressFollowStorefront : storefrontsTheyFollow(<bdi>{name}</bdi>)}
    </EmptyState>
  )
  return (
    <PagedList
      list={useInfiniteQuery(followedStorefrontsOptions(id))}
      failed={texts.theStorefrontsDidntLoad}
      skeleton={<Skeleton className="h-40 rounded-card" />}
      empty={empty}
      more={texts.showMoreStorefronts}
    >
      {(storefronts) => (
        <TieRows>
          {storefronts.map((storefront) => (
            <StorefrontRow key={storefront.id} storefront={storefront} />
          ))}
        </TieRows>
      )}
    </PagedList>
  )
}

function PersonRow({ person: { id, displayName, username, avatarUrl, claimFlairLevel } }: { person: FollowedPerson }) {
  return (
    <TieRow
      mark={<PersonMark id={id} avatarUrl={avatarUrl} size={48} className="size-12" />}
      to={paths.profileOf(id)}
      name={displayName}
      detail={username ? `@${username}` : 'Collector'}
      badge={<FlairBadge level={claimFlairLevel} className="size-5" />}
      button={<FollowUserButton profileId={id} name={displayName} />}
    />
  )
}

function StorefrontRow({ storefront: { id, name, ownerName, logoUrl } }: { storefront: FollowedStorefront }) {
  return (
    <TieRow
      mark={<StorefrontMark id={id} name={name} logoUrl={logoUrl} className="size-12" />}
      to={paths.storefront(id)}
      name={name}
      detail={listTexts.runBy(ownerName)}
      button={<FollowStorefrontButton storefrontId={id} name={name} />}
    />
  )
}
