import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Staff, StaffMember } from '@keepcase/contract/staff/staff.contract.ts'
import { useState } from 'react'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { CancelButton, Form, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { endOf, lastDayOf } from '#web/forms/last-day.ts'
import { currentOf } from '#web/forms/merge-changes.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { AccessFields, accessOf } from './access-fields.ts'
import { AccessParts } from './access-form-parts.tsx'
import { RightsList } from './rights-list.tsx'
import { accessChanged, changeFailed, changeTitle, fieldLastDay, fieldRights, saveAccess } from './staff.texts.ts'
import { useUpdateMember } from './use-staff.ts'

type ChangeAccessProps = { storefrontId: string; team: Staff; member: StaffMember; onClose: () => void }

/** Changes what a member may do, and until when; what is chosen survives a closed tab. */
export function ChangeAccess(props: ChangeAccessProps) {
  const { member, onClose } = props
  return (
    <Dialog isOpen isWide onOpenChange={(isOpen) => !isOpen && onClose()} title={changeTitle(member.name)}>
      <ChangeForm {...props} />
    </Dialog>
  )
}

function ChangeForm({ storefrontId, team, member: loaded, onClose }: ChangeAccessProps) {
  const [base, setBase] = useState(loaded)
  const [newer, setNewer] = useState<StaffMember | null>(null)
  const change = useUpdateMember()
  const save = async ({ permissions, lastDay }: AccessFields, from: StaffMember) => {
    // An unchanged day keeps its exact instant.
    const isSameDay = from.expiresAt !== null && lastDay === lastDayOf(from.expiresAt)
    const expiresAt = isSameDay ? from.expiresAt : endOf(lastDay)
    const { profileId, version } = from
    try {
      return await change.mutateAsync({ storefrontId, profileId, permissions, expiresAt, version })
    } catch (error) {
      setNewer(currentOf<StaffMember>(error))
      throw error
    }
  }
  const done = () => {
    stored.forget()
    onClose()
    notify.success(accessChanged, { description: loaded.name })
  }
  const mutation = { isPending: change.isPending, mutateAsync: (fields: AccessFields) => save(fields, base) }
  const form = useContractForm(AccessFields, mutation, {
    defaultValues: accessOf(loaded),
    onDone: done,
    fallback: changeFailed,
    asksBeforeLeaving: true,
  })
  const { isDirty } = form.formState
  const values = form.watch() as AccessFields
  // With the access that it started from: if that changed meanwhile, the save is refused and asks.
  const stored = useStoredDraft<{ values: AccessFields; base: StaffMember }>({
    form: `access ${storefrontId} ${loaded.profileId}`,
    value: isDirty ? { values, base } : null,
    restore: (kept) => {
      form.reset(kept.values, { keepDefaultValues: true })
      setBase(kept.base)
    },
  })
  const discard = () => {
    form.reset(accessOf(loaded))
    setBase(loaded)
    setNewer(null)
    stored.forget()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  const resolve = (values: AccessFields, current: StaffMember) => {
    form.reset(values, { keepDefaultValues: true })
    setBase(current)
    setNewer(null)
    save(values, current).then(done, () => undefined)
  }
  return (
    <Form form={form} aria-label={changeTitle(loaded.name)} className="flex flex-col gap-6">
      <RestoredNote at={stored.restoredAt} onDiscard={discard} />
      {newer && (
        <ChangedMeanwhile
          base={accessOf(base)}
          mine={values}
          theirs={accessOf(newer)}
          fields={[
            {
              name: 'permissions',
              label: fieldRights,
              show: (value) => <RightsList permissions={value as StorefrontPermission[]} />,
            },
            { name: 'lastDay', label: fieldLastDay },
          ]}
          onResolve={(values) => resolve(values, newer)}
          isBusy={change.isPending}
        />
      )}
      <AccessParts form={form} team={team} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{saveAccess}</SubmitButton>
        <CancelButton onCancel={cancel} />
      </div>
    </Form>
  )
}
