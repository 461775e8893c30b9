import type { Announcement } from '@keepcase/contract/announcements/announcements.contract.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { adminPaths } from '../admin-paths.ts'
import * as texts from './announcements.texts.ts'
import { useReach, useRemoveAnnouncement, useScheduleAnnouncement, useStopAnnouncement } from './use-announcements.ts'

type ActionsProps = { announcement: Announcement; isSaved: boolean }

/** What can be done with an announcement in its state. */
export function AnnouncementActions({ announcement, isSaved }: ActionsProps) {
  const navigate = useNavigate()
  const { status } = announcement
  const copy = () => navigate(adminPaths.announcement('new'), { state: { copied: announcement } })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {(status === 'draft' || status === 'scheduled') && <SendButton announcement={announcement} isSaved={isSaved} />}
        {(status === 'scheduled' || status === 'sending') && <StopButton announcement={announcement} />}
        <Button variant="outline" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {status === 'draft' && <DeleteButton id={announcement.id} />}
      </div>
      {!isSaved && <p className="text-muted-foreground text-small">{texts.saveFirst}</p>}
    </div>
  )
}

/** `2026-11-23T18:00` of an instant, in the reader's time zone. */
function localTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function SendButton({ announcement, isSaved }: ActionsProps) {
  const { id, version, status, scheduledFor } = announcement
  const [isOpen, setOpen] = useState(false)
  const [when, setWhen] = useState<'now' | 'later'>(status === 'scheduled' ? 'later' : 'now')
  const [at, setAt] = useState(() => localTime(scheduledFor))
  const [isAttempted, setAttempted] = useState(false)
  const reach = useReach(announcement)
  const schedule = useScheduleAnnouncement()
  const isMissing = when === 'later' && Number.isNaN(Date.parse(at))
  const submit = () => {
    setAttempted(true)
    if (isMissing) return
    schedule.mutate(
      { id, version, at: when === 'now' ? null : new Date(at).toISOString() },
      {
        onSuccess: () => {
          setOpen(false)
          const { title, message } = when === 'now' ? texts.sending : texts.scheduled
          notify.success(title, message)
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.sendTitle}
      description={texts.sendLead(reach.data?.accounts, texts.audienceText(announcement))}
      trigger={<Button disabled={!isSaved}>{status === 'scheduled' ? texts.reschedule : texts.send}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button isBusy={schedule.isPending} onClick={submit}>
            {when === 'now' ? texts.sendNow : texts.schedule}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup label={texts.whenLabel} options={texts.whenOptions} value={when} onValueChange={setWhen} />
        {when === 'later' && (
          <TextField
            type="datetime-local"
            label={texts.atLabel}
            hint={texts.atHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
            error={isAttempted && isMissing ? texts.atRequired : undefined}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

function StopButton({ announcement: { id, status } }: { announcement: Announcement }) {
  const [isOpen, setOpen] = useState(false)
  const stop = useStopAnnouncement()
  const isWaiting = status === 'scheduled'
  const label = isWaiting ? texts.unschedule : texts.stop
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={isWaiting ? texts.unscheduleTitle : texts.stopTitle}
      description={isWaiting ? texts.unscheduleLead : texts.stopLead}
      trigger={<Button variant={isWaiting ? 'outline' : 'destructive'}>{label}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button
            variant={isWaiting ? 'primary' : 'destructive'}
            isBusy={stop.isPending}
            onClick={() =>
              stop.mutate(id, {
                onSuccess: (after) => {
                  setOpen(false)
                  notify.success(after.status === 'draft' ? texts.takenBack : texts.stopped, after.title)
                },
              })
            }
          >
            {label}
          </Button>
        </>
      }
    />
  )
}

function DeleteButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = useRemoveAnnouncement()
  const send = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setOpen(false)
        notify.success(texts.deleted, '')
        void navigate(adminPaths.announcements, { replace: true })
      },
    })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.deleteTitle}
      description={texts.deleteLead}
      trigger={<Button variant="quiet">{texts.deleteDraft}</Button>}
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">Cancel</Button>
          </CloseOverlay>
          <Button variant="destructive" isBusy={remove.isPending} onClick={send}>
            {texts.deleteDraft}
          </Button>
        </>
      }
    />
  )
}
