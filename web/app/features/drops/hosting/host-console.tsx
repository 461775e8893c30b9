import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropDetail, DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import type { Hosting } from '@keepcase/contract/drops/hosting.contract.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ArrowLeft } from '#web/ui/icons.ts'
import { dropNumber, dropTypes } from '../display/drop-type.ts'
import { useDropStatus } from '../page/drop-clock.ts'
import { StatusBadge } from '../selling/drops-table.tsx'
import { TimeUntil } from '../selling/time-until.tsx'
import { AfterTheEnd } from './after-the-end.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import { HealthStrip } from './health-strip.tsx'
import { HintBar, HintsPanel } from './hints-panel.tsx'
import { HostControls } from './host-controls.tsx'
import { hostedLots } from './host-queue.ts'
import { asBuyers, dropIsLive, editDrop, hostTitle, startsIn } from './hosting.texts.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { NoteForm } from './note-and-stream/note-form.tsx'
import { StreamForm } from './note-and-stream/stream-form.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { RevealBar } from './reveal-bar.tsx'
import { StagePreview } from './stage-preview.tsx'
import { useHostKeys } from './use-host-keys.ts'
import { type HostReport, useHostReport } from './use-host-report.ts'

type HostConsoleProps = {
  /** What buyers see. */
  shown: DropDetail
  own: SellerDrop
  hosting: Hosting | undefined
  permissions: ReadonlySet<StorefrontPermission>
  viewers: number | null
  /** The room's chat; null while there is none. */
  chat: ReactNode
}

/** Where a drop is hosted: queue, stage, claims and chat, with every command of the evening. */
export function HostConsole({ shown, own, hosting, permissions, viewers, chat }: HostConsoleProps) {
  const status = useDropStatus(shown)
  const report = useHostReport(own.id, isUnderWay(status))
  const chatBox = useRef<HTMLDivElement>(null)
  useHostKeys({ m: () => chatBox.current?.querySelector('input')?.focus() })
  const drop = { ...own, status }
  const isOver = status === 'completed' || status === 'cancelled'
  const [wasOver] = useState(isOver)
  return (
    <div className={cn('page pt-4 pb-8 md:pt-6', !isOver && 'max-lg:pb-36')}>
      <title>{`${own.title} · Host · Keepcase`}</title>
      <Head drop={drop} shown={shown} viewers={viewers} hosting={hosting} report={report} />
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[19rem_minmax(0,1fr)_20rem]">
        <div className="order-1 flex min-w-0 flex-col gap-5 xl:order-2">
          {isOver && (
            <AfterTheEnd drop={drop} mayCreate={permissions.has('storefront.drops.create')} isFresh={!wasOver} />
          )}
          {!isOver && <Reveal drop={drop} shown={shown} status={status} hosting={hosting} />}
          <StagePreview drop={shown} status={status} />
        </div>
        <div className="order-2 flex min-w-0 flex-col gap-5 lg:row-span-2 xl:order-3 xl:row-span-1">
          {!isOver && <HostControls drop={drop} status={status} />}
          <ClaimsPanel hosting={hosting} currency={own.currency} />
          {chat && (
            <div ref={chatBox} className="flex flex-col gap-5">
              {chat}
            </div>
          )}
        </div>
        <div className="order-3 flex min-w-0 flex-col gap-5 xl:order-1">
          <Order drop={drop} shown={shown} status={status} isOver={isOver} />
          {!isOver && permissions.has('storefront.drops.update') && <NoteForm drop={own} />}
          {!isOver && own.type === 'live' && <StreamForm drop={own} />}
        </div>
      </div>
    </div>
  )
}

type PartProps = {
  drop: SellerDrop
  shown: DropDetail
  status: DropStatus
}

function Reveal({ drop, shown, status, hosting }: PartProps & { hosting: Hosting | undefined }) {
  if (drop.type === 'live')
    return <RevealBar drop={drop} status={status} lots={hostedLots(drop)} claims={hosting?.claims ?? []} />
  if (drop.type === 'mystery' && drop.allHints.length > 0) return <HintBar drop={drop} shown={shown} status={status} />
  return null
}

function Order({ drop, shown, status, isOver }: PartProps & { isOver: boolean }) {
  if (drop.type === 'live') return <QueuePanel drop={drop} lots={hostedLots(drop)} isOpen={!isOver} />
  if (drop.type === 'mystery') return <HintsPanel drop={drop} shown={shown} status={status} />
  return null
}

type HeadProps = {
  drop: SellerDrop
  shown: DropDetail
  viewers: number | null
  hosting: Hosting | undefined
  report: HostReport
}

function Head({ drop, shown, viewers, hosting, report }: HeadProps) {
  const { id, storefrontId, number, type, title, startDate } = drop
  return (
    <header>
      <Link
        to={paths.storefrontSection(storefrontId, 'drops')}
        className="finger-room inline-flex min-h-6 items-center gap-1.5 text-muted-foreground text-small no-underline hover:underline"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {`${hostTitle}: ${dropNumber(number)} ${dropTypes[type].word}`}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-h2 [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h1>
        <StatusBadge drop={shown} />
        <div className="ms-auto flex items-center gap-1 max-md:ms-0">
          <KeysDialog type={type} />
          <ButtonLink variant="quiet" size="small" to={paths.drop(id)}>
            {asBuyers}
          </ButtonLink>
          <ButtonLink variant="quiet" size="small" to={paths.dropEdit(storefrontId, id)}>
            {editDrop}
          </ButtonLink>
        </div>
      </div>
      {drop.status === 'scheduled' && startDate && (
        <p className="mt-3 flex items-baseline gap-3">
          <span className="text-muted-foreground">{startsIn}</span>
          <TimeUntil at={startDate} title={`${title} starts`} endSentence={dropIsLive} className="text-2xl" />
        </p>
      )}
      {drop.status !== 'completed' && drop.status !== 'cancelled' && (
        <div className="mt-3">
          <HealthStrip report={report} viewers={viewers} claimsLastMinute={hosting?.claimsLastMinute ?? null} />
        </div>
      )}
    </header>
  )
}
