import type { LegalName, LegalVersion } from '@keepcase/contract/legal/legal.contract.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './legal.texts.ts'
import { usePublish, useWithdraw } from './use-legal.ts'

type VersionsProps = {
  name: LegalName
  versions: readonly LegalVersion[]
  inForce: number
  mayChange: boolean
  onEdit: (version: Pick<LegalVersion, 'version' | 'body'>) => void
}

/** Every version with its date; each can be edited into the next one, or set back. */
export function LegalVersions({ name, versions, inForce, mayChange, onEdit }: VersionsProps) {
  const newest = versions[0]?.version ?? 0
  const actions = (version: Pick<LegalVersion, 'version' | 'body'>) =>
    mayChange && (
      <>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${texts.fillIn}: ${texts.versionTitle(version.version)}`}
          onClick={() => onEdit(version)}
        >
          {texts.fillIn}
        </Button>
        {version.version !== inForce && <SetBackButton name={name} newest={newest} {...version} />}
      </>
    )
  return (
    <section aria-labelledby="legal-versions">
      <h2 id="legal-versions" className="mb-3 text-h3">
        {texts.versionsTitle}
      </h2>
      <ul className="rounded-card bg-card px-4 text-small shadow-card sm:px-5">
        {versions.map((version) => {
          const isUpcoming = Date.parse(version.inForceFrom) > Date.now()
          return (
            <VersionRow
              key={version.version}
              title={
                version.body === null
                  ? `${texts.versionTitle(version.version)}: ${texts.builtIn}`
                  : texts.versionTitle(version.version)
              }
              isInForce={version.version === inForce}
              detail={
                <>
                  {texts.since} <Time at={version.inForceFrom} />, <bdi>{version.createdBy ?? 'Keepcase'}</bdi>
                </>
              }
            >
              {isUpcoming ? mayChange && <WithdrawButton name={name} version={version.version} /> : actions(version)}
            </VersionRow>
          )
        })}
        <VersionRow title={texts.builtIn} isInForce={inForce === 0} detail={null}>
          {actions({ version: 0, body: null })}
        </VersionRow>
      </ul>
    </section>
  )
}

type RowProps = { title: string; isInForce: boolean; detail: ReactNode; children: ReactNode }

const VersionRow = ({ title, isInForce, detail, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2.5 first:border-t-0">
    <div className="min-w-0 flex-1 basis-40">
      <p className="flex flex-wrap items-center gap-2 font-[620]">
        {title}
        {isInForce && <Badge tone="success">{texts.inForce}</Badge>}
      </p>
      {detail && <p className="text-muted-foreground">{detail}</p>}
    </div>
    {children}
  </li>
)

type SetBackProps = { name: LegalName; newest: number; version: number; body: string | null }

/** Publishes an earlier text again, as the next version. */
function SetBackButton({ name, newest, version, body }: SetBackProps) {
  const [isOpen, setOpen] = useState(false)
  const publish = usePublish()
  const send = () => publish.mutate({ name, newest, body, inForceFrom: null }, { onSuccess: () => setOpen(false) })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.setBackTitle(names(name))}
      description={`${texts.versionTitle(version)}. ${texts.publishNow}`}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${texts.setBack}: ${texts.versionTitle(version)}`}>
          {texts.setBack}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button isBusy={publish.isPending} onClick={send}>
            {texts.setBack}
          </Button>
        </>
      }
    />
  )
}

const names = (name: LegalName): string => texts.names[name]

function WithdrawButton({ name, version }: { name: LegalName; version: number }) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdraw()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={texts.withdrawTitle(version)}
      description={texts.withdrawLead}
      trigger={
        <Button variant="outline" size="small">
          {texts.withdraw}
        </Button>
      }
      footer={
        <>
          <CloseOverlay>
            <Button variant="quiet">{texts.cancel}</Button>
          </CloseOverlay>
          <Button
            variant="destructive"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate({ name, version }, { onSuccess: () => setOpen(false) })}
          >
            {texts.withdraw}
          </Button>
        </>
      }
    />
  )
}
