import type { NextDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Circle, CircleCheck } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { ItemThumb } from '../display/item-thumb.tsx'
import { useDropStatus } from '../page/drop-clock.ts'
import { DropActions } from './drop-actions.tsx'
import { isHostable, workplaceOf } from './drop-moves.ts'
import { StatusBadge } from './drops-table.tsx'
import {
  beforePublishing,
  dropIsLive,
  endsName,
  newDrop,
  nextDrop,
  nextDropFailed,
  noDropsBody,
  noDropsTitle,
  noneAhead,
  openConsole,
  openDrop,
  openNow,
  pausedNow,
  published,
  readyToPublish,
  soldOutNow,
  startsName,
  timeHasPassed,
  untilEnd,
  untilStart,
} from './selling.texts.ts'
import { TimeUntil } from './time-until.tsx'
import { useNextDrop } from './use-own-drops.ts'

/** The storefront's next drop: its countdown, and what it needs before it can be published. */
export function NextDropCard({ storefrontId }: { storefrontId: string }) {
  const query = useNextDrop(storefrontId)
  if (!query.data) {
    if (!query.isError) {
      return (
        <Loading>
          <Skeleton className="h-52 rounded-card" />
        </Loading>
      )
    }
    return (
      <ErrorPanel
        title={nextDropFailed}
        hasGoBack={false}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  const { drop } = query.data
  return drop ? <Next key={drop.id} drop={drop} /> : <Nothing storefrontId={storefrontId} />
}

function Nothing({ storefrontId }: { storefrontId: string }) {
  const mayCreate = usePermissionsOn(storefrontId).has('storefront.drops.create')
  if (!mayCreate) {
    return (
      <Panel>
        <p className="text-muted-foreground">{noneAhead}</p>
      </Panel>
    )
  }
  return (
    <Panel>
      <h3 className="text-h3">{noDropsTitle}</h3>
      <p className="mt-1 mb-4 text-muted-foreground">{noDropsBody}</p>
      <ButtonLink to={paths.newDrop(storefrontId)}>{newDrop}</ButtonLink>
    </Panel>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="next-drop" className="rounded-card bg-card p-5 shadow-card">
    <h2 id="next-drop" className="sr-only">
      {nextDrop}
    </h2>
    {children}
  </section>
)

function Next({ drop }: { drop: NextDrop }) {
  const held = usePermissionsOn(drop.storefrontId)
  const status = useDropStatus(drop)
  const isOpen = status === 'active' || status === 'paused' || status === 'sold-out'
  const at = isOpen ? drop.endDate : drop.startDate
  return (
    <Panel>
      <div className="flex items-start gap-4">
        <ItemThumb
          seed={drop.id}
          image={drop.coverImage}
          category={drop.artCategory}
          className="size-24 rounded-control max-sm:hidden"
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-small">
            {isOpen ? openDrop : nextDrop}
            <StatusBadge drop={drop} />
          </p>
          <h3 className="mt-1 text-h3 [overflow-wrap:anywhere]">
            <Link to={workplaceOf(drop, held)} className="-my-1 inline-block py-1 no-underline hover:underline">
              <bdi>{drop.title}</bdi>
            </Link>
          </h3>
          {at && (
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <TimeUntil
                at={at}
                title={(isOpen ? endsName : startsName)(drop.title)}
                endSentence={status === 'scheduled' ? dropIsLive : timeHasPassed}
                className="text-2xl"
              />
              <span className="text-muted-foreground text-small">
                {(isOpen ? untilEnd : untilStart)(<Time at={at} style="start" />)}
              </span>
            </p>
          )}
        </div>
        <DropActions drop={drop} held={held} />
      </div>
      {held.has('storefront.drops.manage') && isHostable(drop.type, status) && (
        <ButtonLink to={paths.host(drop.id)} className="mt-4">
          {openConsole}
        </ButtonLink>
      )}
      <ReadyList drop={drop} status={status} mayEdit={held.has('storefront.drops.update')} />
    </Panel>
  )
}

type ReadyListProps = { drop: NextDrop; status: NextDrop['status']; mayEdit: boolean }

/** What a draft lacks, each line with a link to the editor for who may edit; of any other drop, how it stands. */
function ReadyList({ drop: { id, storefrontId, missing }, status, mayEdit }: ReadyListProps) {
  if (status === 'draft' && missing.length > 0) {
    return (
      <div className="mt-4 border-t pt-4">
        <h4 className="text-label">{beforePublishing}</h4>
        <ul className="mt-2 flex flex-col gap-1.5 text-small">
          {missing.map((line) => (
            <li key={line} className="flex gap-2">
              <Circle className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
              {mayEdit ? (
                <Link to={paths.dropEdit(storefrontId, id)} className="-my-1 py-1 underline underline-offset-4">
                  {line}
                </Link>
              ) : (
                line
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const says =
    { draft: readyToPublish, active: openNow, paused: pausedNow, 'sold-out': soldOutNow }[status as string] ?? published
  return (
    <p className="mt-4 flex gap-2 border-t pt-4 text-small">
      <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
      {says}
    </p>
  )
}
