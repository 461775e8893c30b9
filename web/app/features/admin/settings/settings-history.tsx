import type { SettingsChange } from '@keepcase/contract/settings/settings.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './settings.texts.ts'
import { type SettingsInput, useSaveSettings, useSettingsHistory } from './use-settings.ts'

/** Every change of the settings, each of which can be set back. */
export function SettingsHistory({ mayChange }: { mayChange: boolean }) {
  const history = useSettingsHistory()
  return (
    <section aria-labelledby="settings-history">
      <h2 id="settings-history" className="mb-3 text-h3">
        {texts.historyTitle}
      </h2>
      <PagedList
        list={history}
        failed={texts.historyFailed}
        skeleton={<Skeleton className="h-32 rounded-card" />}
        empty={<p className="text-muted-foreground">{texts.noHistory}</p>}
        more={texts.moreHistory}
      >
        {(changes) => (
          <ul className="rounded-card bg-card px-4 text-small shadow-card sm:px-5">
            {changes.map((change) => (
              <Change key={change.id} change={change} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Change({ change, mayChange }: { change: SettingsChange; mayChange: boolean }) {
  const save = useSaveSettings()
  const { changedAt, changedBy, before, after } = change
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        {Object.keys(after).map((name) => (
          <p key={name}>
            <span className="font-[620]">{texts.labels[name as texts.SettingName] ?? name}</span>:{' '}
            {texts.valueText(name, before[name] ?? 0)} → {texts.valueText(name, after[name] ?? 0)}
          </p>
        ))}
        <p className="text-muted-foreground">
          <bdi>{changedBy ?? 'Keepcase'}</bdi>, <Time at={changedAt} />
        </p>
      </div>
      {mayChange && (
        <Button
          variant="quiet"
          size="small"
          isBusy={save.isPending}
          aria-label={`${texts.setBack}: ${Object.keys(after)
            .map((name) => texts.labels[name as texts.SettingName] ?? name)
            .join(', ')}`}
          onClick={() => save.mutate(before as SettingsInput)}
        >
          {texts.setBack}
        </Button>
      )}
    </li>
  )
}
