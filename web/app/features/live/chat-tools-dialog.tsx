import '#web/forms/zod-setup.ts'
import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { slowChoices } from '@keepcase/contract/live/live.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '#web/api/api.ts'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './chat-tools.texts.ts'
import { useChatToolsForm } from './use-chat-tools-form.ts'
import { useUnmutePerson } from './use-moderate.ts'

type ChatToolsProps = { dropId: string; onOpenChange: (isOpen: boolean) => void }

/** Moderator settings of the chat: on or off, slow mode, blocked words, muted people. */
export function ChatToolsDialog({ dropId, onOpenChange }: ChatToolsProps) {
  const settings = useQuery(api.live.chat.queryOptions({ input: { dropId } }))
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={texts.chatTools} description={texts.chatToolsLead}>
      {settings.data ? (
        <div className="flex flex-col gap-8">
          <SettingsForm dropId={dropId} settings={settings.data} onDone={() => onOpenChange(false)} />
          <Muted dropId={dropId} />
        </div>
      ) : settings.isError ? (
        <ErrorPanel
          level={3}
          hasGoBack={false}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-11" />
          <Skeleton className="mt-4 h-24" />
        </Loading>
      )}
    </Dialog>
  )
}

const fields = [
  { name: 'isOn', label: texts.chatLabel, show: (isOn: unknown) => texts.chatState(isOn === true) },
  { name: 'slow', label: texts.slowModeLabel, show: (seconds: unknown) => texts.slowModeChoice(Number(seconds)) },
  { name: 'words', label: texts.blockedWords },
] as const

function SettingsForm({ dropId, settings, onDone }: { dropId: string; settings: ChatSettings; onDone: () => void }) {
  const form = useChatToolsForm(dropId, settings, onDone)
  const { values, theirs } = form
  const choices = [...new Set<number>([...slowChoices, settings.slowSeconds, Number(values.slow)])].sort(
    (a, b) => a - b,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit} aria-label={texts.chatTools} className="flex flex-col gap-5">
      <RestoredNote at={form.restoredAt} onDiscard={form.discard} />
      <Switch
        label={texts.chatLabel}
        hint={texts.chatHint}
        checked={values.isOn}
        onCheckedChange={(isOn) => form.change({ isOn })}
      />
      <RadioGroup
        label={texts.slowModeLabel}
        value={values.slow}
        onValueChange={(slow) => form.change({ slow })}
        options={choices.map((seconds) => ({ value: String(seconds), label: texts.slowModeChoice(seconds) }))}
      />
      <TextArea
        label={texts.blockedWords}
        hint={texts.blockedWordsHint}
        value={values.words}
        onChange={(event) => form.change({ words: event.target.value })}
      />
      <FieldError id="chat-tools-error" error={form.hasFailed ? texts.toolsNotSaved : undefined} />
      {theirs ? (
        <ChangedMeanwhile
          base={form.base}
          mine={values}
          theirs={theirs}
          fields={fields}
          onResolve={form.resolve}
          isBusy={form.isSaving}
        />
      ) : (
        <Button type="submit" isBusy={form.isSaving} className="self-start">
          Save
        </Button>
      )}
    </form>
  )
}

/** The muted people, each with an unmute button. */
function Muted({ dropId }: { dropId: string }) {
  const { data, isError, refetch } = useQuery(api.live.mutes.queryOptions({ input: { dropId, limit: 100 } }))
  const unmute = useUnmutePerson()
  if (isError) return <ErrorPanel level={3} hasGoBack={false} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="muted">
      <h3 id="muted" className="text-label">
        Muted
      </h3>
      {!data || data.items.length === 0 ? (
        <p className="mt-1 text-muted-foreground text-small">{data ? texts.nobodyMuted : ''}</p>
      ) : (
        <ul className="mt-1 flex flex-col">
          {data.items.map(({ profileId, name, until }) => (
            <li key={profileId} className="flex items-center justify-between gap-3 border-t py-1 first:border-t-0">
              <span className="min-w-0 text-small">
                <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                <span className="block text-muted-foreground">
                  {until ? texts.mutedUntil(<Time at={until} style="time" />) : texts.inThisChat}
                </span>
              </span>
              <Button
                variant="quiet"
                size="small"
                isBusy={unmute.isPending && unmute.variables?.profileId === profileId}
                onClick={() => unmute.mutate({ dropId, profileId })}
                aria-label={`Unmute ${name}`}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
