import { maxPersonNotes } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import { useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import { NewestRows, PersonLine, PersonPart } from './person-parts.tsx'
import { useAdjustStrikes } from './use-users.ts'
import * as texts from './users.texts.ts'

/** An account's strikes, and the way to give or take back one. */
export function PersonStrikes({ person }: { person: AdminPerson }) {
  const { can } = useViewer()
  const { strikes, claimStrikeScore, sellerStrikeScore, claimsBlockedUntil } = person
  return (
    <PersonPart id="strikes" title={texts.parts.strikes} isEmpty={false}>
      <p>{texts.strikesText(claimStrikeScore, sellerStrikeScore)}</p>
      {claimsBlockedUntil && Date.parse(claimsBlockedUntil) > Date.now() && (
        <p className="text-destructive">{texts.blockedUntil(<Time at={claimsBlockedUntil} />)}</p>
      )}
      <div className="my-2">
        <NewestRows rows={strikes} max={maxPersonNotes}>
          {(strike) => (
            <PersonLine key={strike.id} at={strike.createdAt}>
              <span className="font-[620]">{strike.points > 0 ? `+${strike.points}` : strike.points}</span>{' '}
              {texts.causeLabels[strike.cause] ?? strike.cause} ({strike.kind === 'claim' ? 'buyer' : 'seller'})
              {strike.reason && <span className="block text-muted-foreground">{strike.reason}</span>}
            </PersonLine>
          )}
        </NewestRows>
      </div>
      {can('platform.users.manageStrikes') && <AdjustDialog id={person.user.id} />}
    </PersonPart>
  )
}

const kinds = [
  { value: 'claim', label: texts.asBuyer },
  { value: 'seller', label: texts.asSeller },
] as const
const changes = [
  { value: '-1', label: texts.takeStrikeBack },
  { value: '1', label: texts.giveStrike },
] as const

function AdjustDialog({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<'claim' | 'seller'>('claim')
  const [points, setPoints] = useState<'1' | '-1'>('-1')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const adjust = useAdjustStrikes()
  const open = (isNext: boolean) => {
    setReason('')
    setSent(false)
    setOpen(isNext)
  }
  const send = () => {
    setSent(true)
    if (reason.trim() === '') return
    const change = { id, kind, points: points === '1' ? (1 as const) : (-1 as const), reason: reason.trim() }
    adjust.mutate(change, { onSuccess: () => open(false) })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={open}
      title={texts.adjustStrikes}
      trigger={
        <Button size="small" variant="outline">
          {texts.adjustStrikes}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button isBusy={adjust.isPending} onClick={send}>
            {texts.adjustStrikes}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup label="Change" options={changes} value={points} onValueChange={setPoints} />
        <RadioGroup label="Strikes" options={kinds} value={kind} onValueChange={setKind} />
        <TextField
          label={texts.suspendReason}
          hint={texts.strikeReasonHint}
          error={isSent && reason.trim() === '' ? texts.suspendNeedsReason : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
