import { isPublicHost } from '@keepcase/contract/drops/stream.rules.ts'
import type { PlatformSettings } from '@keepcase/contract/settings/settings.contract.ts'
import { uploadSizeMb } from '@keepcase/contract/uploads/uploads.rules.ts'
import { useState } from 'react'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { type BuiltInTexts, LegalSettings } from './legal/legal-settings.tsx'
import { Maintenance } from './maintenance.tsx'
import { ProvidersSettings } from './providers/providers-settings.tsx'
import * as texts from './settings.texts.ts'
import { SettingsHistory } from './settings-history.tsx'
import { TaxesSettings } from './taxes/taxes-settings.tsx'
import { type SettingsInput, useSaveSettings, useSettings } from './use-settings.ts'

/** The platform's settings, what was changed before, and maintenance. */
export function SettingsSection({ builtIn }: { builtIn: BuiltInTexts }) {
  const settings = useSettings()
  const { can } = useViewer()
  const mayChange = can('platform.settings.update')
  const [tab, setTab] = useUrlTab(tabNames)
  if (!settings.data) {
    if (settings.isError) {
      return (
        <ErrorPanel
          title={texts.loadFailed}
          hasGoBack={false}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )
    }
    return (
      <Loading>
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  }
  return (
    <Tabs
      label={texts.parts}
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'general',
          label: texts.tabs.general,
          panel: <General settings={settings.data} mayChange={mayChange} />,
        },
        { value: 'taxes', label: texts.tabs.taxes, panel: <TaxesSettings mayChange={mayChange} /> },
        { value: 'legal', label: texts.tabs.legal, panel: <LegalSettings mayChange={mayChange} builtIn={builtIn} /> },
        { value: 'providers', label: texts.tabs.providers, panel: <ProvidersSettings mayChange={mayChange} /> },
      ]}
    />
  )
}

const tabNames = ['general', 'taxes', 'legal', 'providers'] as const

function General({ settings, mayChange }: { settings: PlatformSettings; mayChange: boolean }) {
  const { can } = useViewer()
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <SettingsForm key={settings.version} settings={settings} mayChange={mayChange} />
      {can('platform.maintenance.run') && <Maintenance />}
      <SettingsHistory mayChange={mayChange} />
    </div>
  )
}

const toggles = ['userRegistration', 'emailVerification', 'twoFactorAuthentication', 'preLaunchMode'] as const
type Toggle = (typeof toggles)[number]

/** A number of the form: the bounds of what is typed, and how many units of the setting one typed unit is. */
const numbers = [
  { name: 'maximumUploadSizeMb', min: uploadSizeMb.min, max: uploadSizeMb.max, step: 1, units: 1 },
  { name: 'sessionTimeoutMinutes', min: 5, max: 43_200, step: 1, units: 1 },
  { name: 'platformFeeBps', min: 0, max: 50, step: 0.01, units: 100 },
  { name: 'deliveredAfterDays', min: 3, max: 90, step: 1, units: 1 },
  { name: 'closedAfterDays', min: 1, max: 90, step: 1, units: 1 },
] as const
type NumberName = (typeof numbers)[number]['name']

type Draft = Record<Toggle, boolean> & Record<NumberName | 'hlsHosts', string>

const draftOf = (settings: PlatformSettings): Draft => ({
  userRegistration: settings.userRegistration,
  emailVerification: settings.emailVerification,
  twoFactorAuthentication: settings.twoFactorAuthentication,
  preLaunchMode: settings.preLaunchMode,
  maximumUploadSizeMb: String(settings.maximumUploadSizeMb),
  sessionTimeoutMinutes: String(settings.sessionTimeoutMinutes),
  platformFeeBps: String(settings.platformFeeBps / 100),
  deliveredAfterDays: String(settings.deliveredAfterDays),
  closedAfterDays: String(settings.closedAfterDays),
  hlsHosts: settings.hlsHosts.join('\n'),
})

/** The typed host names, without duplicates. */
const hostsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
]

/** Message of the typed hosts; null when all of them are right. */
function hostsProblem(text: string): string | null {
  const hosts = hostsOf(text)
  const wrong = hosts.find((host) => !isPublicHost(host))
  return wrong !== undefined ? texts.notAHost(wrong) : hosts.length > 20 ? texts.tooManyHosts : null
}

/** Message of a typed number; null when it is right. */
function numberProblem(text: string, { min, max, step }: (typeof numbers)[number]): string | null {
  const value = Number(text)
  const isRight = text.trim() !== '' && value >= min && value <= max && (step < 1 || Number.isInteger(value))
  return isRight ? null : texts.outOfRange(min, max)
}

/** What differs from the stored settings, as the server takes it. */
function changesOf(draft: Draft, settings: PlatformSettings): SettingsInput {
  const changed: Record<string, boolean | number | string[]> = {}
  for (const name of toggles) if (draft[name] !== settings[name]) changed[name] = draft[name]
  for (const { name, units } of numbers) {
    const value = Math.round(Number(draft[name]) * units)
    if (value !== settings[name]) changed[name] = value
  }
  const hosts = hostsOf(draft.hlsHosts)
  if (hosts.join() !== settings.hlsHosts.join()) changed.hlsHosts = hosts
  return changed
}

function SettingsForm({ settings, mayChange }: { settings: PlatformSettings; mayChange: boolean }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const save = useSaveSettings()
  const changes = changesOf(draft, settings)
  const isDirty = Object.keys(changes).length > 0
  const hostsError = hostsProblem(draft.hlsHosts)
  const isRight = hostsError === null && numbers.every((number) => numberProblem(draft[number.name], number) === null)
  const forget = useUnsaved(isDirty)
  const submit = () => {
    if (isRight && isDirty) save.mutate(changes, { onSuccess: forget })
  }
  return (
    <form
      aria-label={texts.formLabel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-6"
    >
      {!mayChange && <p className="text-muted-foreground text-small">{texts.lookOnly}</p>}
      <div className="rounded-card bg-card px-4 py-2 shadow-card sm:px-5">
        {toggles.map((name) => (
          <Switch
            key={name}
            label={texts.labels[name]}
            hint={texts.hints[name]}
            checked={draft[name]}
            disabled={!mayChange}
            {...(mayChange ? {} : { title: texts.viewOnly })}
            onCheckedChange={(isOn) => setDraft({ ...draft, [name]: isOn })}
            className="border-t py-2 first:border-t-0"
          />
        ))}
      </div>
      <div className="grid items-start gap-5 rounded-card bg-card p-4 shadow-card sm:grid-cols-2 sm:p-5">
        {numbers.map((number) => (
          <TextField
            key={number.name}
            type="number"
            inputMode="decimal"
            label={texts.labels[number.name]}
            hint={texts.hints[number.name]}
            min={number.min}
            max={number.max}
            step={number.step}
            disabled={!mayChange}
            value={draft[number.name]}
            error={numberProblem(draft[number.name], number) ?? undefined}
            onChange={(event) => setDraft({ ...draft, [number.name]: event.target.value })}
          />
        ))}
        <TextArea
          className="sm:col-span-2"
          label={texts.labels.hlsHosts}
          hint={texts.hints.hlsHosts}
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          disabled={!mayChange}
          value={draft.hlsHosts}
          error={hostsError ?? undefined}
          onChange={(event) => setDraft({ ...draft, hlsHosts: event.target.value })}
        />
      </div>
      {isDirty && (
        <div
          data-bottom-bar
          className="sticky bottom-20 z-10 flex flex-wrap items-center gap-3 rounded-card bg-popover p-4 shadow-popover md:bottom-4"
        >
          <p role="status" className="flex-1 text-small">
            {texts.unsaved}
          </p>
          <Button variant="quiet" onClick={() => setDraft(draftOf(settings))}>
            {texts.discard}
          </Button>
          <Button type="submit" isBusy={save.isPending}>
            {texts.saveChanges}
          </Button>
        </div>
      )}
    </form>
  )
}
