import type { StaffInvitation } from '@keepcase/contract/staff/staff.contract.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { RightsList } from './rights-list.tsx'
import {
  accessWouldEnd,
  cancelLabel,
  expiredBadge,
  invitationSent,
  resendButton,
  resendFailed,
  sentBy,
  withdrawButton,
  withdrawFailed,
  withdrawn,
  withdrawText,
  withdrawTitle,
  worksUntil,
} from './staff.texts.ts'
import { useResend, useWithdraw } from './use-staff.ts'

/** An invitation that waits for an answer. */
export function InvitationCard({ invitation }: { invitation: StaffInvitation }) {
  const resend = useResend()
  const { id, email, invitedBy, sentAt, expiresAt, accessExpiresAt, isExpired, canChange } = invitation
  const send = () => resend.mutate(id, { onSuccess: () => notify.success(invitationSent, { description: email }) })
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</bdi>
            {isExpired && <Badge tone="warning">{expiredBadge}</Badge>}
          </p>
          <p className="mt-1 text-muted-foreground text-small">
            {sentBy(<Time at={sentAt} style="ago-inside" />, <bdi>{invitedBy}</bdi>)}
            {!isExpired && worksUntil(<Time at={expiresAt} style="start" />)}
            {accessExpiresAt && accessWouldEnd(<Time at={accessExpiresAt} style="start" />)}
          </p>
        </div>
        {canChange && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              isBusy={resend.isPending}
              aria-label={`${resendButton}: ${email}`}
              onClick={send}
            >
              {resendButton}
            </Button>
            <Withdraw invitation={invitation} />
          </div>
        )}
      </div>
      <FieldError
        id={`${id}-error`}
        error={resend.error ? formMessages(resend.error, resendFailed).message : undefined}
      />
      <div className="mt-4 border-t pt-4">
        <RightsList permissions={invitation.permissions} />
      </div>
    </li>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: StaffInvitation }) {
  const withdraw = useWithdraw(() => notify.success(withdrawn(email)))
  return (
    <Dialog
      title={withdrawTitle}
      description={withdrawText}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${withdrawButton}: ${email}`}>
          {withdrawButton}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{cancelLabel}</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
            {withdrawButton}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{email}</p>
      <FieldError
        id={`${id}-withdraw-error`}
        error={withdraw.error ? formMessages(withdraw.error, withdrawFailed).message : undefined}
      />
    </Dialog>
  )
}
