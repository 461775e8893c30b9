import {
  permissionsOfRole,
  type RoleName,
  type RoleRecord,
  roleNames,
} from '@keepcase/contract/access/roles.contract.ts'
import { useState } from 'react'
import { endOf, lastDayOf } from '#web/forms/last-day.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { type ChosenPerson, PersonField } from './person-field.tsx'
import * as texts from './roles.texts.ts'
import { useAssignRole, useRevokeRole, useUpdateRole } from './use-roles.ts'

const roles = roleNames.map((value) => ({ value, label: value, hint: texts.roleHints[value] }))

/** Permissions of a role that are shown unasked. */
const maxOpenGrants = 10

/** Gives somebody a role, with an end if wanted. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState<ChosenPerson | null>(null)
  const [role, setRole] = useState<RoleName>('seller')
  const [lastDay, setLastDay] = useState('')
  const [isSent, setSent] = useState(false)
  const assign = useAssignRole()
  const send = () => {
    setSent(true)
    if (person) assign.mutate({ userId: person.id, role, expiresOn: endOf(lastDay) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.assignRole}
      footer={<DialogButtons label={texts.assignRole} isBusy={assign.isPending} onSend={send} />}
    >
      <div className="flex flex-col gap-5">
        <PersonField value={person} onChange={setPerson} error={isSent && !person ? texts.choosePerson : undefined} />
        <RadioGroup label="Role" options={roles} value={role} onValueChange={setRole} />
        <RoleGrants role={role} />
        <LastDayField value={lastDay} onChange={setLastDay} />
      </div>
    </Dialog>
  )
}

/** The permissions that a role grants; the many of `admin` start folded. */
function RoleGrants({ role }: { role: RoleName }) {
  const names = permissionsOfRole[role]
  return (
    <details key={role} open={names.length <= maxOpenGrants}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-label">{texts.grantedByRole(role, names.length)}</summary>
      <ul>
        {names.map((name) => (
          <li key={name} className="py-1">
            <code className="block font-mono text-xs [overflow-wrap:anywhere]">{name}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

const statuses = [
  { value: 'active', label: 'active' },
  { value: 'suspended', label: 'suspended' },
] as const

/** Changes a role's end, or suspends it. */
export function EditDialog({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const [status, setStatus] = useState<'active' | 'suspended'>(role.status === 'suspended' ? 'suspended' : 'active')
  const [lastDay, setLastDay] = useState(role.expiresOn ? lastDayOf(role.expiresOn) : '')
  const update = useUpdateRole()
  const send = () => {
    // An unchanged day keeps its exact instant.
    const isSame = role.expiresOn !== null && lastDay === lastDayOf(role.expiresOn)
    const expiresOn = isSame ? role.expiresOn : endOf(lastDay)
    update.mutate({ id: role.id, status, expiresOn }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${texts.edit} ${role.role}: ${role.userName}`}
      footer={<DialogButtons label={texts.saveRole} isBusy={update.isPending} onSend={send} />}
    >
      <div className="flex flex-col gap-5">
        <RadioGroup label="Status" options={statuses} value={status} onValueChange={setStatus} />
        <RoleGrants role={role.role} />
        <LastDayField value={lastDay} onChange={setLastDay} />
      </div>
    </Dialog>
  )
}

/** Asks before a role ends. */
export function RevokeDialog({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const revoke = useRevokeRole()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.revokeTitle(role.role, role.userName)}
      description={texts.revokeLead}
      footer={
        <DialogButtons
          label={texts.revokeRole}
          isDestructive
          isBusy={revoke.isPending}
          onSend={() => revoke.mutate(role.id, { onSuccess: onClose })}
        />
      }
    />
  )
}

type ButtonsProps = { label: string; isBusy: boolean; isDestructive?: boolean; onSend: () => void }

/** Cancel and the dialog's action. */
export const DialogButtons = ({ label, isBusy, isDestructive = false, onSend }: ButtonsProps) => (
  <>
    <CloseOverlay>
      <Button variant="quiet">Cancel</Button>
    </CloseOverlay>
    <Button variant={isDestructive ? 'destructive' : 'primary'} isBusy={isBusy} onClick={onSend}>
      {label}
    </Button>
  </>
)

/** The last day of a role or a grant; empty: no end. */
export const LastDayField = ({ value, onChange }: { value: string; onChange: (day: string) => void }) => (
  <TextField
    type="date"
    label={texts.lastDay}
    hint={texts.lastDayHint}
    isOptional
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
