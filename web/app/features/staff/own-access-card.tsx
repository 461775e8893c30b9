import { useNavigate } from 'react-router'
import { formMessages } from '#web/forms/form-messages.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { RightsList } from './rights-list.tsx'
import {
  accessEnds,
  isTheOwner,
  leaveButton,
  leaveFailed,
  leaveText,
  leaveTitle,
  left,
  ownAccessFailed,
  ownAccessTitle,
  stayButton,
} from './staff.texts.ts'
import { useLeave, useOwnAccess } from './use-staff.ts'

/** What the viewer may do on a storefront of somebody else's, and how to leave its team. Nothing for its owner. */
export function OwnAccessCard({ storefrontId, storefrontName }: { storefrontId: string; storefrontName: string }) {
  const access = useOwnAccess(storefrontId)
  if (!access.data) {
    if (access.isError)
      return <ErrorPanel title={ownAccessFailed} hasGoBack={false} onRetry={() => void access.refetch()} />
    return (
      <Loading>
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  }
  const { isOwner, ownerName, permissions, expiresAt } = access.data
  if (isOwner) return null
  return (
    <section aria-labelledby="own-access">
      <h2 id="own-access" className="mb-4 text-h2">
        {ownAccessTitle}
      </h2>
      <div className="flex flex-col items-start gap-4 rounded-card bg-card p-5 shadow-card">
        <p>
          {isTheOwner(<bdi>{ownerName}</bdi>)}
          {expiresAt && accessEnds(<Time at={expiresAt} style="start" />)}
        </p>
        <RightsList permissions={permissions} />
        <LeaveTeam storefrontId={storefrontId} storefrontName={storefrontName} />
      </div>
    </section>
  )
}

function LeaveTeam({ storefrontId, storefrontName }: { storefrontId: string; storefrontName: string }) {
  const navigate = useNavigate()
  const leave = useLeave(async () => {
    notify.success(left(storefrontName))
    await navigate(paths.dashboard)
  })
  return (
    <Dialog
      title={leaveTitle}
      description={leaveText}
      trigger={<Button variant="outline">{leaveButton}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{stayButton}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={leave.isPending} onClick={() => leave.mutate(storefrontId)}>
            {leaveButton}
          </Button>
        </>
      }
    >
      <FieldError id="leave-error" error={leave.error ? formMessages(leave.error, leaveFailed).message : undefined} />
    </Dialog>
  )
}
