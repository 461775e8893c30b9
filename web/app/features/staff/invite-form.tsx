import type { Staff } from '@keepcase/contract/staff/staff.contract.ts'
import { CancelButton, type ContractForm, Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { endOf } from '#web/forms/last-day.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredForm } from '#web/forms/use-stored-form.ts'
import { notify } from '#web/toasts/toasts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { type AccessFields, InviteFields } from './access-fields.ts'
import { AccessParts } from './access-form-parts.tsx'
import { emailLabel, invitationSent, inviteFailed, inviteLead, inviteTitle, sendInvitation } from './staff.texts.ts'
import { useInvite } from './use-staff.ts'

const blank: InviteFields = { email: '', permissions: [], lastDay: '' }

type InviteDialogProps = { storefrontId: string; team: Staff; onClose: () => void }

/** Invites an address to the team; what is chosen survives a closed tab. */
export function InviteDialog({ storefrontId, team, onClose }: InviteDialogProps) {
  return (
    <Dialog isOpen isWide onOpenChange={(isOpen) => !isOpen && onClose()} title={inviteTitle} description={inviteLead}>
      <InviteForm storefrontId={storefrontId} team={team} onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ storefrontId, team, onClose }: InviteDialogProps) {
  const invite = useInvite()
  const mutation = {
    isPending: invite.isPending,
    mutateAsync: ({ email, permissions, lastDay }: InviteFields) =>
      invite.mutateAsync({ storefrontId, email, permissions, accessExpiresAt: endOf(lastDay) }),
  }
  const form = useContractForm(InviteFields, mutation, {
    defaultValues: blank,
    onDone: ({ email }) => {
      stored.forget()
      onClose()
      notify.success(invitationSent, { description: email })
    },
    fallback: inviteFailed,
    asksBeforeLeaving: true,
  })
  const stored = useStoredForm(form, `invitation ${storefrontId}`)
  const cancel = () => {
    stored.discard()
    onClose()
  }
  return (
    <Form form={form} aria-label={inviteTitle} className="flex flex-col gap-6">
      <RestoredNote at={stored.restoredAt} onDiscard={stored.discard} />
      <AccessParts form={form as unknown as ContractForm<AccessFields>} team={team}>
        <FormField form={form} name="email">
          {(control) => (
            <TextField
              label={emailLabel}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              {...control}
            />
          )}
        </FormField>
      </AccessParts>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{sendInvitation}</SubmitButton>
        <CancelButton onCancel={cancel} />
      </div>
    </Form>
  )
}
