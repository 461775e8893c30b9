import type { TaxTableVersion } from '@keepcase/contract/settings/taxes.contract.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './taxes.texts.ts'
import { useRestoreTaxes, useTaxHistory } from './use-taxes.ts'

/** Every table that was in force, each of which can be set back. */
export function TaxHistory({ version, mayChange }: { version: number; mayChange: boolean }) {
  return (
    <section aria-labelledby="tax-history">
      <h2 id="tax-history" className="mb-3 text-h3">
        {texts.historyTitle}
      </h2>
      <PagedList
        list={useTaxHistory()}
        failed={texts.historyFailed}
        skeleton={<Skeleton className="h-32 rounded-card" />}
        empty={<p className="text-muted-foreground">{texts.noHistory}</p>}
        more={texts.moreHistory}
      >
        {(tables) => (
          <ul className="rounded-card bg-card px-4 text-small shadow-card sm:px-5">
            {tables.map((table) => (
              <Version key={table.version} table={table} current={version} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

type VersionProps = { table: TaxTableVersion; current: number; mayChange: boolean }

const Version = ({ table, current, mayChange }: VersionProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2.5 first:border-t-0">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[620]">{texts.versionText(table.version, table.rates, table.restored)}</p>
      <p className="text-muted-foreground">
        <bdi>{table.changedBy ?? 'Keepcase'}</bdi>, <Time at={table.changedAt} />
      </p>
    </div>
    {table.version === current ? (
      <Badge tone="success">{texts.inForce}</Badge>
    ) : (
      mayChange && <SetBackButton current={current} table={table} />
    )}
  </li>
)

function SetBackButton({ current, table: { version } }: { current: number; table: TaxTableVersion }) {
  const [isOpen, setOpen] = useState(false)
  const restore = useRestoreTaxes()
  const send = () => restore.mutate({ version: current, restored: version }, { onSuccess: () => setOpen(false) })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.setBackTitle(version)}
      description={texts.setBackLead}
      trigger={
        <Button variant="quiet" size="small" aria-label={texts.setBackLabel(version)}>
          {texts.setBack}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button isBusy={restore.isPending} onClick={send}>
            {texts.setBack}
          </Button>
        </>
      }
    />
  )
}
