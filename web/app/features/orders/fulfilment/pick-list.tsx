import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { PickLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import * as texts from './fulfilment.texts.ts'
import { usePickList, useSetShelf } from './use-waiting-orders.ts'

type PickListProps = { storefrontId: string; orders: readonly Order[]; onBack: () => void }

/** What to fetch for the waiting orders, or the chosen ones, in the order of the shelves. Prints as it is. */
export function PickList({ storefrontId, orders, onBack }: PickListProps) {
  const query = usePickList(
    storefrontId,
    orders.map(({ id }) => id),
  )
  const mayManage = usePermissionsOn(storefrontId).has('storefront.orders.manage')
  return (
    <div className="flex flex-col gap-5 print:block print:bg-white print:text-black">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {texts.backToOrders}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {texts.printPickList}
        </Button>
      </div>
      {query.data ? (
        <Lines items={query.data.items} orders={query.data.orders} mayManage={mayManage} />
      ) : query.isError ? (
        <ErrorPanel
          title={texts.pickFailed}
          hasGoBack={false}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

const cell = 'px-3 py-2 text-start align-top first:ps-5 last:pe-5 print:px-2 print:first:ps-0'

function Lines({ items, orders, mayManage }: { items: readonly PickLine[]; orders: number; mayManage: boolean }) {
  if (items.length === 0) return <p className="text-muted-foreground">{texts.pickEmpty}</p>
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <div>
        <h2 className="text-h2">{texts.pickTitle}</h2>
        <p className="mt-1 text-muted-foreground print:text-black">{texts.pickLead(orders, count)}</p>
      </div>
      <div className="overflow-x-auto rounded-card bg-card shadow-card print:overflow-visible print:bg-white print:shadow-none">
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="border-b text-muted-foreground print:border-black print:text-black">
              <th scope="col" className={`${cell} w-36 font-normal`}>
                Shelf
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                Item
              </th>
              <th scope="col" className={`${cell} w-16 font-normal`}>
                Quantity
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                Orders
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((line) => (
              <tr key={`${line.itemId} ${line.title}`} className="break-inside-avoid border-t first:border-t-0">
                <td className={cell}>
                  <Shelf line={line} mayManage={mayManage} />
                </td>
                <th scope="row" className={`${cell} min-w-48 font-normal`}>
                  <bdi className="block font-[620] [overflow-wrap:anywhere]">{line.title}</bdi>
                  {line.sku && <span className="text-muted-foreground print:text-black">{`SKU ${line.sku}`}</span>}
                </th>
                <td className={`${cell} text-figure`}>{line.quantity}</td>
                <td className={`${cell} text-figure`}>{line.orderNumbers.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Where the item is kept; saved when the field is left. */
function Shelf({ line, mayManage }: { line: PickLine; mayManage: boolean }) {
  const [text, setText] = useState(line.shelf ?? '')
  const [saved, setSaved] = useState(line.shelf ?? '')
  const save = useSetShelf()
  const leave = () => {
    const shelf = text.trim()
    if (shelf === saved) return
    save.mutate(
      { id: line.itemId, shelf },
      {
        onSuccess: (answer) => setSaved(answer.shelf ?? ''),
        onError: (error) => notify.error(texts.shelfFailed, failureMessage(error)),
      },
    )
  }
  if (!mayManage) return line.shelf
  return (
    <>
      <input
        aria-label={texts.shelfOf(line.title)}
        value={text}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        className="h-11 w-28 rounded-control border border-input bg-card px-3 print:hidden"
      />
      <span className="hidden print:inline">{text}</span>
    </>
  )
}
