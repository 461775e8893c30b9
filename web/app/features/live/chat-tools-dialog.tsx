import '#web/forms/zod-setup.ts'
import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { slowChoices } from '@keepcase/contract/live/live.contract.ts'
import { blockedWordsOf } from '@keepcase/contract/live/live.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { Time } from '#web/ui/time.tsx'
import * as texts from './chat-tools.texts.ts'
import { useSetChat, useUnmutePerson } from './use-moderate.ts'

type ChatToolsProps = { dropId: string; onOpenChange: (isOpen: boolean) => void }

/** Moderator settings of the chat: on or off, slow mode, blocked words, muted people. */
export function ChatToolsDialog({ dropId, onOpenChange }: ChatToolsProps) {
  const settings = useQuery(api.live.chat.queryOptions({ input: { dropId } }))
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={texts.chatTools} description={texts.chatToolsLead}>
      {settings.data ? (
        <div className="flex flex-col gap-8">
          <SettingsForm
            key={settings.data.version}
            dropId={dropId}
            settings={settings.data}
            onDone={() => onOpenChange(false)}
          />
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

const slowModeLabel = (seconds: number) => (seconds === 0 ? 'Off' : `${seconds} s`)

function SettingsForm({ dropId, settings, onDone }: { dropId: string; settings: ChatSettings; onDone: () => void }) {
  const setChat = useSetChat()
  const [isOn, setOn] = useState(settings.isOn)
  const [slow, setSlow] = useState(String(settings.slowSeconds))
  const savedWords = settings.blockedWords.join('\n')
  const [words, setWords] = useState(savedWords)
  useUnsaved(words !== savedWords)
  const choices = [...new Set<number>([...slowChoices, settings.slowSeconds])].sort((a, b) => a - b)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setChat.isPending) return
    const input = { dropId, isOn, slowSeconds: Number(slow), blockedWords: blockedWordsOf(words) }
    setChat.mutate(input, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} aria-label={texts.chatTools} className="flex flex-col gap-5">
      <Switch label="Chat" hint={texts.chatHint} checked={isOn} onCheckedChange={setOn} />
      <RadioGroup
        label={texts.slowModeLabel}
        value={slow}
        onValueChange={setSlow}
        options={choices.map((seconds) => ({ value: String(seconds), label: slowModeLabel(seconds) }))}
      />
      <TextArea
        label={texts.blockedWords}
        hint={texts.blockedWordsHint}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <FieldError id="chat-tools-error" error={setChat.isError ? texts.toolsNotSaved : undefined} />
      <Button type="submit" isBusy={setChat.isPending} className="self-start">
        Save
      </Button>
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
