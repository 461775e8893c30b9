import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { PickLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { useState } from 'react'
import { failureMessage } from '#web/api/failure-message.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PrintHead } from '../print-head.tsx'
import * as texts from './fulfilment.texts.ts'
import { type PickedOrders, sortPickLines } from './pick-lines.ts'
import { usePickList, useSetShelf } from './use-waiting-orders.ts'

type PickListProps = { storefrontId: string; orders: readonly Order[]; onBack: () => void }

/** What to fetch for the waiting orders, or the chosen ones, by shelf or by SKU. Prints as it is. */
export function PickList({ storefrontId, orders, onBack }: PickListProps) {
  const query = usePickList(
    storefrontId,
    orders.map(({ id }) => id),
  )
  const mayManage = usePermissionsOn(storefrontId).has('storefront.orders.manage')
  return (
    <div className="flex flex-col gap-5 print:block print:bg-white print:text-black">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button variant="quiet" className="-ms-4" onClick={onBack}>
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {texts.backToOrders}
        </Button>
        {query.data && query.data.items.length > 0 && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {texts.printPickList}
          </Button>
        )}
      </div>
      <PrintHead storefrontId={storefrontId} printedOn={texts.pickPrinted} />
      {query.data ? (
        <Lines {...query.data} mayManage={mayManage} />
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

/** Columns that narrow pages show below the item instead. */
const wideOnly = 'max-sm:hidden print:table-cell'
const cell = 'px-3 py-2 text-start align-top first:ps-5 last:pe-5 print:px-2 print:first:ps-0'

type LinesProps = PickedOrders & { mayManage: boolean }

function Lines({ items, orders, hasMore, mayManage }: LinesProps) {
  const [sort, setSort] = useUrlValue('sort', ['shelf', 'sku'])
  if (items.length === 0) {
    return (
      <EmptyState seed="pick-list" title={texts.pickEmptyTitle}>
        {texts.pickEmptyBody}
      </EmptyState>
    )
  }
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-h2">{texts.pickTitle}</h2>
          <p className="mt-1 text-muted-foreground print:text-black">
            {texts.pickLead(orders, count)}
            {hasMore && `. ${texts.pickMore}`}
          </p>
        </div>
        <fieldset className="flex flex-wrap gap-2 print:hidden">
          <legend className="sr-only">Sort</legend>
          {texts.pickSorts.map(({ value, label }) => (
            <ToggleChip key={value} isOn={sort === value} onToggle={() => setSort(value)}>
              {label}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      <div className="overflow-x-auto rounded-card bg-card shadow-card print:overflow-visible print:bg-white print:shadow-none">
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="border-b text-muted-foreground print:border-black print:text-black">
              <th scope="col" className={`${cell} font-normal sm:w-36`}>
                Shelf
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                Item
              </th>
              <th scope="col" className={`${cell} ${wideOnly} w-16 font-normal`}>
                Quantity
              </th>
              <th scope="col" className={`${cell} ${wideOnly} font-normal`}>
                Orders
              </th>
            </tr>
          </thead>
          <tbody>
            {sortPickLines(items, sort).map((line) => (
              <tr key={`${line.itemId} ${line.title}`} className="break-inside-avoid border-t first:border-t-0">
                <td className={cell}>
                  <Shelf line={line} mayManage={mayManage} />
                </td>
                <th scope="row" className={`${cell} font-normal sm:min-w-48`}>
                  <bdi className="block font-[620] [overflow-wrap:anywhere]">{line.title}</bdi>
                  {line.sku && <span className="text-muted-foreground print:text-black">{`SKU ${line.sku}`}</span>}
                  <span className="block sm:hidden print:hidden">{texts.pickOf(line.quantity, line.orderNumbers)}</span>
                </th>
                <td className={`${cell} ${wideOnly} text-figure`}>{line.quantity}</td>
                <td className={`${cell} ${wideOnly} text-figure`}>{line.orderNumbers.join(', ')}</td>
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
        className="h-11 w-28 rounded-control max-sm:w-20 border border-input bg-card px-3 print:hidden"
      />
      <span className="hidden print:inline">{text}</span>
    </>
  )
}
