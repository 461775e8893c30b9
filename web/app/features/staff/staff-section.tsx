import { useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { UserPlus } from '#web/ui/icons.ts'
import { Activity } from './activity-list.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InviteDialog } from './invite-form.tsx'
import { MemberCard, OwnerCard } from './member-card.tsx'
import { OwnAccessCard } from './own-access-card.tsx'
import { aloneText, inviteButton, teamFailed, teamTitle, waitingTitle } from './staff.texts.ts'
import { useStaff } from './use-staff.ts'

/** A storefront's team and its activity, for those who may see them; for everybody on it their own access. */
export function StaffSection({ storefrontId }: { storefrontId: string }) {
  const { me } = useViewer()
  const storefront = me?.storefronts.find(({ id }) => id === storefrontId)
  if (!storefront) return null
  const can = (name: string) => storefront.permissions.includes(name)
  const seesActivity = can('storefront.activity.view')
  return (
    <div className="flex max-w-[54rem] flex-col gap-10">
      {!storefront.isOwner && <OwnAccessCard storefrontId={storefrontId} storefrontName={storefront.name} />}
      {can('storefront.staff.manage') ? (
        <Team storefrontId={storefrontId} seesActivity={seesActivity} viewerId={me?.profile.id} />
      ) : (
        seesActivity && <Activity storefrontId={storefrontId} people={[]} />
      )}
    </div>
  )
}

type TeamProps = { storefrontId: string; seesActivity: boolean; viewerId: string | undefined }

function Team({ storefrontId, seesActivity, viewerId }: TeamProps) {
  const staff = useStaff(storefrontId)
  const [isInviting, setInviting] = useState(false)
  if (!staff.data) {
    if (!staff.isError) {
      return (
        <Loading>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )
    }
    return (
      <ErrorPanel
        title={teamFailed}
        hasGoBack={false}
        onRetry={() => void staff.refetch()}
        isRetrying={staff.isFetching}
      />
    )
  }
  const team = staff.data
  const { owner, members, invitations } = team
  return (
    <>
      <section aria-labelledby="team">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="team" className="text-h2">
            {teamTitle}
          </h2>
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            {inviteButton}
          </Button>
        </div>
        <ul className="flex flex-col gap-3">
          <OwnerCard owner={owner} isViewer={owner.profileId === viewerId} />
          {members.map((member) => (
            <MemberCard
              key={member.profileId}
              storefrontId={storefrontId}
              team={team}
              member={member}
              isViewer={member.profileId === viewerId}
            />
          ))}
        </ul>
        {members.length + invitations.length === 0 && <p className="mt-4 text-muted-foreground">{aloneText}</p>}
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations" className="mb-4 text-h2">
            {waitingTitle}
          </h2>
          <ul className="flex flex-col gap-3">
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      {seesActivity && <Activity storefrontId={storefrontId} people={[owner, ...members]} />}
      {isInviting && <InviteDialog storefrontId={storefrontId} team={team} onClose={() => setInviting(false)} />}
    </>
  )
}
