import type { Staff, StaffMember } from '@keepcase/contract/staff/staff.contract.ts'
import { useState } from 'react'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { ChangeAccess } from './change-access.tsx'
import { RightsList } from './rights-list.tsx'
import {
  changeButton,
  endedBadge,
  joinedOn,
  keepOnTeam,
  memberUntil,
  ownerRole,
  removeButton,
  removed,
  removeFailed,
  removeText,
  removeTitle,
  youBadge,
} from './staff.texts.ts'
import { useRemoveMember } from './use-staff.ts'

type MemberCardProps = { storefrontId: string; team: Staff; member: StaffMember; isViewer: boolean }

/** One member: what they may do, since when and until when, and when they were last seen. */
export function MemberCard({ storefrontId, team, member, isViewer }: MemberCardProps) {
  const [isChanging, setChanging] = useState(false)
  const { name, email, expiresAt, isExpired, joinedAt, lastActiveAt, canChange } = member
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <PersonMark id={member.profileId} avatarUrl={member.avatarUrl} size={44} className="size-11" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
            {isViewer && <Badge>{youBadge}</Badge>}
            {isExpired && <Badge tone="warning">{endedBadge}</Badge>}
          </p>
          <p className="text-muted-foreground text-small [overflow-wrap:anywhere]">{email}</p>
          <p className="mt-1 text-muted-foreground text-small">
            {joinedOn(
              <Time at={joinedAt} style="date" />,
              lastActiveAt ? <Time at={lastActiveAt} style="ago-inside" /> : null,
            )}
            {expiresAt && memberUntil(<Time at={expiresAt} style="start" />)}
          </p>
        </div>
        {canChange && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              aria-label={`${changeButton}: ${name}`}
              onClick={() => setChanging(true)}
            >
              {changeButton}
            </Button>
            <RemoveMember storefrontId={storefrontId} member={member} />
          </div>
        )}
      </div>
      <div className="mt-4 border-t pt-4">
        <RightsList permissions={member.permissions} />
      </div>
      {isChanging && (
        <ChangeAccess storefrontId={storefrontId} team={team} member={member} onClose={() => setChanging(false)} />
      )}
    </li>
  )
}

/** The storefront's owner, whom nobody changes. */
export function OwnerCard({ owner, isViewer }: { owner: Staff['owner']; isViewer: boolean }) {
  return (
    <li className="flex items-center gap-4 rounded-card bg-card p-5 shadow-card">
      <PersonMark id={owner.profileId} avatarUrl={owner.avatarUrl} size={44} className="size-11" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{owner.name}</bdi>
        <Badge>{ownerRole}</Badge>
        {isViewer && <Badge>{youBadge}</Badge>}
      </p>
    </li>
  )
}

function RemoveMember({ storefrontId, member }: { storefrontId: string; member: StaffMember }) {
  const { profileId, name } = member
  const remove = useRemoveMember(() => notify.success(removed(name)))
  return (
    <Dialog
      title={removeTitle(name)}
      description={removeText}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${removeButton}: ${name}`}>
          {removeButton}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{keepOnTeam}</Button>
          </CloseOverlay>
          <Button
            variant="destructive"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ storefrontId, profileId })}
          >
            {removeButton}
          </Button>
        </>
      }
    >
      <FieldError
        id={`${profileId}-remove-error`}
        error={remove.error ? formMessages(remove.error, removeFailed).message : undefined}
      />
    </Dialog>
  )
}
