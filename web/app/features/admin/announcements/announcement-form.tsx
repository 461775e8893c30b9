import type { Announcement, AnnouncementInput } from '@keepcase/contract/announcements/announcements.contract.ts'
import { announcementAudiences } from '@keepcase/contract/announcements/announcements.contract.ts'
import { maxAnnouncementBody, maxAnnouncementTitle } from '@keepcase/contract/announcements/announcements.limits.ts'
import { countries } from '@keepcase/contract/storefronts/countries.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { regionName } from '#web/format/regions.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup, Select } from '#web/ui/forms/choices.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { adminPaths } from '../admin-paths.ts'
import { AnnouncementActions } from './announcement-actions.tsx'
import * as texts from './announcements.texts.ts'
import { ChannelPreview } from './channel-preview.tsx'
import { useReach, useSaveAnnouncement } from './use-announcements.ts'

const empty: AnnouncementInput = {
  ...{ title: '', body: '', link: '', audience: 'everyone', country: null },
  ...{ byEmail: false, byPush: false },
}

const draftOf = (from: Announcement | null): AnnouncementInput =>
  from
    ? {
        ...{ title: from.title, body: from.body, link: from.link ?? '', audience: from.audience },
        ...{ country: from.country, byEmail: from.byEmail, byPush: from.byPush },
      }
    : empty

type Problems = Partial<Record<'title' | 'body' | 'link' | 'country' | 'form', string>>

function problemsOf({ title, body, link, audience, country }: AnnouncementInput): Problems {
  return {
    ...(title.trim() === '' && { title: texts.titleRequired }),
    ...(body.trim() === '' && { body: texts.bodyRequired }),
    ...(link.trim() !== '' && !/^\/([^/\\][\x21-\x7e]*)?$/.test(link.trim()) && { link: texts.linkWrong }),
    ...(audience === 'country' && country === null && { country: texts.chooseCountry }),
  }
}

type FormProps = { announcement: Announcement | null; copied: Announcement | null }

/** Text, audience and channels of an announcement, with its preview and what can be done with it. */
export function AnnouncementForm({ announcement, copied }: FormProps) {
  const stored = draftOf(announcement)
  const [changed, setChanged] = useState(() => (copied ? draftOf(copied) : null))
  // The version that the changes began with: somebody else’s later one is not overwritten.
  const [base, setBase] = useState(announcement?.version ?? 0)
  const draft = changed ?? stored
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const navigate = useNavigate()
  const save = useSaveAnnouncement()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const forget = useUnsaved(isDirty)
  const change = (part: Partial<AnnouncementInput>) => {
    if (!isDirty) setBase(announcement?.version ?? 0)
    setChanged({ ...draft, ...part })
    setRefused({})
  }
  const submit = () => {
    setSent(true)
    if (Object.keys(problemsOf(draft)).length > 0) return
    const existing = announcement && { id: announcement.id, version: isDirty ? base : announcement.version }
    save.mutate(
      { ...draft, existing },
      {
        onSuccess: (after) => {
          forget()
          notify.success(texts.saved, after.title)
          setChanged(null)
          if (!announcement) void navigate(adminPaths.announcement(after.id), { replace: true })
        },
        onError: (error) => setRefused(problemsFrom(error)),
      },
    )
  }
  const problems: Problems = { ...refused, ...(isSent ? problemsOf(draft) : {}) }
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <form
          aria-label={announcement ? announcement.title : texts.newAnnouncement}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          className="flex flex-col gap-5 rounded-card bg-card p-4 shadow-card sm:p-5"
        >
          <TextFields draft={draft} problems={problems} change={change} />
          <AudienceFields draft={draft} problems={problems} change={change} />
          {problems.form && (
            <p role="alert" className="text-destructive text-small">
              {problems.form}
            </p>
          )}
          <Button type="submit" className="self-start" isBusy={save.isPending}>
            {announcement ? texts.saveChanges : texts.saveDraft}
          </Button>
        </form>
        {announcement && <AnnouncementActions announcement={announcement} isSaved={!isDirty} />}
      </div>
      <ChannelPreview title={draft.title} body={draft.body} link={problemsOf(draft).link ? '' : draft.link} />
    </div>
  )
}

function problemsFrom(error: Error): Problems {
  const { message, fields } = formMessages(error, texts.saveFailed)
  const { title, body, link, country } = fields
  if (title || body || link || country) {
    return { ...(title && { title }), ...(body && { body }), ...(link && { link }), ...(country && { country }) }
  }
  return { form: (error as { code?: string }).code === 'CONFLICT' ? texts.changedMeanwhile : message }
}

type PartProps = { draft: AnnouncementInput; problems: Problems; change: (part: Partial<AnnouncementInput>) => void }

const TextFields = ({ draft, problems, change }: PartProps) => (
  <>
    <TextField
      label={texts.labels.title}
      maxLength={maxAnnouncementTitle}
      error={problems.title}
      value={draft.title}
      onChange={(event) => change({ title: event.target.value })}
    />
    <TextArea
      label={texts.labels.body}
      hint={texts.bodyHint}
      rows={6}
      maxLength={maxAnnouncementBody}
      error={problems.body}
      value={draft.body}
      onChange={(event) => change({ body: event.target.value })}
    />
    <TextField
      label={texts.labels.link}
      hint={texts.linkHint}
      isOptional
      error={problems.link}
      value={draft.link}
      onChange={(event) => change({ link: event.target.value })}
    />
  </>
)

const audiences = announcementAudiences.map((value) => ({ value, ...texts.audienceLabels[value] }))

function AudienceFields({ draft, problems, change }: PartProps) {
  const reach = useReach(draft)
  const options = countries
    .map((value) => ({ value, label: regionName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <>
      <RadioGroup
        label={texts.labels.audience}
        options={audiences}
        value={draft.audience}
        onValueChange={(audience) => change({ audience, country: null })}
      />
      {draft.audience === 'country' && (
        <Select
          label={texts.labels.country}
          options={options}
          placeholder={texts.chooseCountry}
          error={problems.country}
          value={draft.country ?? ''}
          onValueChange={(country) => change({ country: country || null })}
        />
      )}
      <p role="status" className="text-muted-foreground text-small">
        {reach.data && texts.reachText(reach.data.accounts)}
      </p>
      <div>
        <Checkbox
          label={texts.labels.byEmail}
          checked={draft.byEmail}
          onCheckedChange={(byEmail) => change({ byEmail })}
        />
        <Checkbox label={texts.labels.byPush} checked={draft.byPush} onCheckedChange={(byPush) => change({ byPush })} />
        <p className="mt-1 text-muted-foreground text-small">{texts.channelsHint}</p>
      </div>
    </>
  )
}
