import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { OwnActivity, PersonActivity } from '#web/features/community/activity-list.tsx'
import { CollectionTab } from '#web/features/community/collection-tab.tsx'
import { profileOptions } from '#web/features/community/community.reads.ts'
import { FollowingList } from '#web/features/community/follows/following-list.tsx'
import { OwnStorefronts } from '#web/features/community/own-storefronts.tsx'
import { ProfileHeader } from '#web/features/community/profile-header.tsx'
import { NextUp } from '#web/features/drops/cards/next-up.tsx'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { ShareOwnFlair } from '#web/features/loyalty/share-flair.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { Shelf } from '#web/features/shelf/shelf.tsx'
import { paths } from '#web/paths.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { type Tab, Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import type { Route } from './+types/profile'
import * as texts from './buying.texts.ts'

/** A person's page; without an id, the viewer's own. */
export default function ProfileRoute({ params }: Route.ComponentProps) {
  return (
    <SignedInGuard>
      {(viewer) => {
        const id = params.id ?? viewer.me?.profile.id
        return id && <ProfilePage key={id} id={id} viewer={viewer} />
      }}
    </SignedInGuard>
  )
}

const isNotThere = (error: unknown): boolean => {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400
}

function ProfilePage({ id, viewer }: { id: string; viewer: Viewer }) {
  const query = useQuery(profileOptions(id))
  if (query.data) {
    return (
      <div className="page pt-8 md:pt-12">
        <title>{`${query.data.displayName} · Keepcase`}</title>
        <RefetchBar isActive={query.isFetching && query.failureCount > 0} />
        {query.data.hasLeft ? <ClosedProfile /> : <Found profile={query.data} viewer={viewer} />}
      </div>
    )
  }
  if (query.isError && isNotThere(query.error)) {
    return (
      <MissingPage title={texts.profileNotFound} action={{ label: texts.discoverDrops, to: paths.discover }}>
        {texts.theLinkIsWrongOrThisProfile}
      </MissingPage>
    )
  }
  return (
    <div className="page pt-8 md:pt-12">
      <title>Profile · Keepcase</title>
      {!query.isError ? (
        <ProfileSkeleton />
      ) : (
        <ErrorPanel
          level={1}
          title={texts.loadingError}
          message={texts.failedToLoad}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  )
}

const ClosedProfile = () => (
  <>
    <h1 className="mb-6 text-h1">Collector</h1>
    <EmptyState seed="leaver" title={texts.thisCollectorHasLeft}>
      {texts.theAccountIsClosed}
    </EmptyState>
  </>
)

function Found({ profile, viewer }: { profile: Profile; viewer: Viewer }) {
  const { me } = viewer
  const isOwn = me?.profile.id === profile.id
  const isSelling = viewer.isConsignor || (me?.storefronts.length ?? 0) > 0
  const [tab, choose] = useUrlTab(['collections', 'activity', 'following', 'storefronts'] as const)
  const tabs: Tab<typeof tab>[] = [
    {
      value: 'collections',
      label: 'Collections',
      panel: (
        <Panel
          title="Collections"
          body={
            <CollectionTab
              profile={profile}
              isOwn={isOwn}
              shelf={<Shelf profileId={profile.id} isOwn={isOwn} />}
              next={<NextUp />}
            />
          }
        />
      ),
    },
    {
      value: 'activity',
      label: 'Activity',
      panel: (
        <Panel
          title="Activity"
          body={
            isOwn ? <OwnActivity next={<NextUp />} /> : <PersonActivity id={profile.id} name={profile.displayName} />
          }
        />
      ),
    },
    {
      value: 'following',
      label: 'Following',
      panel: (
        <Panel title="Following" body={<FollowingList id={profile.id} isOwn={isOwn} name={profile.displayName} />} />
      ),
    },
  ]
  if (isOwn && isSelling && me) {
    tabs.push({
      value: 'storefronts',
      label: 'Storefronts',
      panel: <Panel title="Storefronts" body={<OwnStorefronts me={me} />} />,
    })
  }
  return (
    <>
      <ProfileHeader
        profile={profile}
        isOwn={isOwn}
        isSelling={isSelling}
        {...(isOwn && me ? { share: <ShareOwnFlair profile={me.profile} /> } : {})}
      />
      <Tabs
        className="mt-8"
        label={isOwn ? texts.yourProfile : texts.profileOf(profile.displayName)}
        value={tabs.some(({ value }) => value === tab) ? tab : 'collections'}
        onValueChange={choose}
        tabs={tabs}
      />
    </>
  )
}

const Panel = ({ title, body }: { title: string; body: React.ReactNode }) => (
  <>
    <h2 className="sr-only">{title}</h2>
    {body}
  </>
)

const ProfileSkeleton = () => (
  <Loading>
    <div className="flex items-center gap-6">
      <Skeleton className="size-28 rounded-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-11 w-56" />
        <Skeleton className="h-6 w-40" />
      </div>
    </div>
    <Skeleton className="mt-8 mb-6 h-11" />
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {['items', 'score', 'flair', 'storefronts'].map((name) => (
        <Skeleton key={name} className="h-24 rounded-card" />
      ))}
    </div>
  </Loading>
)
