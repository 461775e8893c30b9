import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { Switch as RadixSwitch } from 'radix-ui'
import { useState } from 'react'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredText } from '#web/forms/use-stored-text.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { focusField } from '#web/ui/overlays/focus-field.ts'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { useReactivate, useSetAdministrator, useSuspend } from './use-users.ts'
import * as texts from './users.texts.ts'

const choices = [
  { value: 'Active', label: 'Active' },
  { value: 'Suspended', label: 'Suspended' },
] as const

/** The status of an account as a select. Suspending asks for a reason. Inactive can only be shown. */
export function StatusSelect({ user }: { user: AdminUser }) {
  const { can, me } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const reactivate = useReactivate()
  const name = texts.nameOf(user)
  const mayChange = can('platform.users.update')
  const options = [
    ...choices,
    ...(user.status === 'Inactive' ? [{ value: 'Inactive' as const, label: 'Inactive', isDisabled: true }] : []),
  ]
  const change = (next: string) => {
    if (next === 'Suspended') setAsking(true)
    else if (next === 'Active') reactivate.mutate(user.id)
  }
  return (
    <>
      <span className="block w-36">
        <SelectBox
          aria-label={texts.statusSelect(name)}
          options={options}
          value={user.status}
          disabled={!mayChange || reactivate.isPending || user.id === me?.profile.id}
          {...(mayChange ? {} : { title: texts.missingUpdate })}
          onValueChange={change}
          className="block lg:min-h-8! lg:text-small!"
        />
      </span>
      {isAsking && <SuspendDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks for the reason. It is kept on this device: the dialog closes when the table around it turns into cards. */
function SuspendDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const reason = useStoredText(`suspend ${user.id}`)
  const [isLeft, setLeft] = useState(false)
  const suspend = useSuspend()
  const isEmpty = reason.text.trim() === ''
  const onSuccess = () => {
    reason.discard()
    onClose()
  }
  const submit = () => {
    setLeft(true)
    if (!isEmpty) suspend.mutate({ id: user.id, reason: reason.text.trim() }, { onSuccess })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.suspendTitle(texts.nameOf(user))}
      description={texts.suspendLead}
      content={{ onOpenAutoFocus: focusField }}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={suspend.isPending} onClick={submit}>
            {texts.suspendButton}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNote at={reason.restoredAt} onDiscard={reason.discard} />
        <TextArea
          label={texts.suspendReason}
          maxLength={300}
          value={reason.text}
          error={isLeft && isEmpty ? texts.suspendNeedsReason : undefined}
          onChange={(event) => reason.setText(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

/** Whether somebody is an administrator, as a switch. It asks before it changes anything. */
export function AdminSwitch({ user }: { user: AdminUser }) {
  const { can, me } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const change = useSetAdministrator()
  const mayChange = can('platform.users.managePermissions')
  const isOwn = user.id === me?.profile.id
  const next = !user.roleAdmin
  const name = texts.nameOf(user)
  const send = () => change.mutate({ id: user.id, isAdministrator: next }, { onSettled: () => setAsking(false) })
  const reason = mayChange ? texts.notYourself : texts.missingManagePermissions
  return (
    <>
      <RadixSwitch.Root
        aria-label={texts.adminSwitch(name)}
        checked={user.roleAdmin}
        disabled={!mayChange || isOwn}
        {...(!mayChange || isOwn ? { title: reason } : {})}
        onCheckedChange={() => setAsking(true)}
        className="relative block h-7 w-12 shrink-0 rounded-full border border-input bg-secondary transition-colors hover:not-disabled:border-foreground disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-[3px] rounded-full bg-muted-foreground transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-primary-foreground" />
      </RadixSwitch.Root>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={next ? texts.grantTitle(name) : texts.removeTitle(name)}
        description={next ? texts.grantLead : texts.removeLead}
        footer={
          <>
            <CloseOverlay>
              <Button variant="quiet">Cancel</Button>
            </CloseOverlay>
            <Button variant={next ? 'primary' : 'destructive'} isBusy={change.isPending} onClick={send}>
              {next ? texts.grantButton : texts.removeButton}
            </Button>
          </>
        }
      />
    </>
  )
}
