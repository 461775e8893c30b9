import type { Order, OrderQueue } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import * as texts from './fulfilment.texts.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'
import { WaitingBar } from './waiting-bar.tsx'
import { WaitingTable } from './waiting-table.tsx'

const PickList = clientLazy(() => import('./pick-list.tsx').then((part) => ({ default: part.PickList })))
const TrackingFileSteps = clientLazy(() =>
  import('./tracking-file.tsx').then((part) => ({ default: part.TrackingFileSteps })),
)

const queueNames = texts.queues.map(({ value }) => value) as [OrderQueue, ...OrderQueue[]]

/** The desk where a seller's team picks, packs, prints and ships. `?tool=` opens the pick list or a file's import. */
export function FulfilmentSection({ storefrontId }: { storefrontId: string }) {
  const [tool, setTool] = useUrlValue('tool', ['list', 'pick', 'file'])
  const [chosen, choose] = useState<readonly Order[]>([])
  const back = () => setTool('list')
  if (tool === 'list')
    return <WaitingOrders storefrontId={storefrontId} chosen={chosen} choose={choose} openTool={setTool} />
  return (
    <ClientOnly
      place={
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      }
    >
      {tool === 'file' ? (
        <TrackingFileSteps storefrontId={storefrontId} onBack={back} />
      ) : (
        <PickList storefrontId={storefrontId} orders={chosen} onBack={back} />
      )}
    </ClientOnly>
  )
}

type WaitingProps = {
  storefrontId: string
  chosen: readonly Order[]
  choose: (orders: readonly Order[]) => void
  openTool: (tool: 'pick' | 'file') => void
}

function WaitingOrders({ storefrontId, chosen, choose, openTool }: WaitingProps) {
  const [queue, setQueue] = useUrlValue('show', queueNames)
  const list = useWaitingOrders(storefrontId, queue)
  const mayManage = usePermissionsOn(storefrontId).has('storefront.orders.manage')
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? []
  const newest = new Map(shown.map((order) => [order.id, order]))
  const selected = chosen.map((order) => newest.get(order.id) ?? order)
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2 print:hidden">
        <legend className="sr-only">Show</legend>
        {texts.queues.map(({ value, label }) => (
          <ToggleChip key={value} isOn={queue === value} onToggle={() => setQueue(value)}>
            {label}
          </ToggleChip>
        ))}
      </fieldset>
      <WaitingBar
        storefrontId={storefrontId}
        queue={queue}
        chosen={selected}
        mayManage={mayManage}
        onDone={() => choose([])}
        openTool={openTool}
      />
      <div className="flex flex-col gap-5 print:hidden">
        <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
        <PagedList
          list={list}
          failed={texts.waitingFailed}
          skeleton={<Skeleton className="h-96 rounded-card" />}
          empty={
            <EmptyState
              seed={`waiting-${queue}`}
              title={queue === 'waiting' ? texts.nothingTitle : texts.nothingInView}
            >
              {texts.nothingBody}
            </EmptyState>
          }
          more={texts.moreOrders}
        >
          {(orders) => <WaitingTable orders={orders} chosen={selected} choose={choose} />}
        </PagedList>
      </div>
    </div>
  )
}
