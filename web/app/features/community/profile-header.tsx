import type { Profile } from '@keepcase/contract/community/community.contract.ts'
import type { ReactNode } from 'react'
import { FlairBadge } from '#web/features/loyalty/display/flair-badge.tsx'
import { plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Store } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './community.texts.ts'
import { PersonMark } from './display/person-mark.tsx'
import { FollowUserButton } from './follows/follow-user-button.tsx'
import { BlockedLine } from './safety/blocked-line.tsx'

const PersonMenu = clientLazy(() =>
  import('./safety/person-menu.tsx').then(({ PersonMenu }) => ({ default: PersonMenu })),
)

/** A person's picture, name and flair, and the viewer's actions. */
export function ProfileHeader({
  profile,
  isOwn,
  isSelling,
  share,
}: {
  profile: Profile
  isOwn: boolean
  /** Own profile only: consigns, or manages a storefront. */
  isSelling: boolean
  /** Share action beside the viewer's own flair. */
  share?: ReactNode
}) {
  const { id, displayName, username, avatarUrl, bio, claimFlairLevel, followers, following, memberSince } = profile
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <PersonMark id={id} avatarUrl={avatarUrl} size={112} className="size-22 sm:size-28" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-h1 [overflow-wrap:anywhere]">
          <bdi>{displayName}</bdi>
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex items-center gap-1">
            <FlairBadge level={claimFlairLevel} showsName />
            {share && <span className="-my-2">{share}</span>}
          </span>
          {isOwn && isSelling && (
            <Badge tone="marketplace" icon={<Store aria-hidden="true" />}>
              {texts.storefrontOwner}
            </Badge>
          )}
        </div>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-small">
          {username && <bdi>{`@${username}`}</bdi>}
          <span>{plural(followers, 'follower')}</span>
          <span>{texts.following(following)}</span>
          {memberSince && <span>{texts.hereSince(<Time at={memberSince} style="date" />)}</span>}
        </p>
        {bio && (
          <p dir="auto" className="prose mt-4 whitespace-pre-line [overflow-wrap:anywhere]">
            {bio}
          </p>
        )}
        {profile.isBlocked && <BlockedLine profile={profile} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOwn ? (
          <ButtonLink to={paths.settingsOf('profile')} variant="outline">
            {texts.editProfile}
          </ButtonLink>
        ) : (
          <>
            {!profile.isBlocked && <FollowUserButton profileId={id} name={displayName} />}
            <ClientOnly place={<span aria-hidden="true" className="size-11" />}>
              <PersonMenu profile={profile} />
            </ClientOnly>
          </>
        )}
      </div>
    </header>
  )
}
