import { maxInvitations } from '@keepcase/contract/accounts/waitlist.limits.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { optionsOf } from '../table/options-of.ts'
import * as texts from './reports.texts.ts'
import { useInviteNext, useRemoveEntry } from './use-inbox.ts'

const interests = optionsOf(texts.interests, texts.allInterests)

/** Invites those who have waited longest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState('10')
  const [interest, setInterest] = useState<(typeof interests)[number]['value']>('all')
  const invite = useInviteNext()
  const number = Number(count)
  const isRight = Number.isInteger(number) && number >= 1 && number <= maxInvitations
  const send = () => {
    if (isRight) invite.mutate({ count: number, interest }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.inviteTitle}
      description={texts.inviteLead}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button isBusy={invite.isPending} onClick={send}>
            {texts.sendInvitations}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          type="number"
          inputMode="numeric"
          label={texts.countLabel}
          min={1}
          max={maxInvitations}
          value={count}
          error={isRight ? undefined : texts.countProblem(maxInvitations)}
          onChange={(event) => setCount(event.target.value)}
        />
        <RadioGroup label={texts.interestLabel} options={interests} value={interest} onValueChange={setInterest} />
      </div>
    </Dialog>
  )
}

/** Asks before an address leaves the waitlist. */
export function RemoveDialog({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const remove = useRemoveEntry()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeTitle(email)}
      description={texts.removeLead}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button
            variant="destructive"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: onClose })}
          >
            {texts.removeButton}
          </Button>
        </>
      }
    />
  )
}
