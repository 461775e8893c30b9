import type { UnpaidHold } from '@keepcase/contract/orders/sales.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { useReached } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { HoldTimer } from '#web/ui/countdown/countdown.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { holdsFailed, holdsTitle, moreHolds, noHolds } from './sales.texts.ts'
import { useFigures, useHolds } from './use-storefront-orders.ts'

/** Who holds what without having paid yet, with the time left. `mayMeet`: the viewer may open a customer's page. */
export function UnpaidHolds({ storefrontId, mayMeet }: { storefrontId: string; mayMeet: boolean }) {
  const count = useFigures(storefrontId).figures?.unpaidHolds
  return (
    <section aria-labelledby="unpaid-holds">
      <h2 id="unpaid-holds" className="mb-3 flex min-h-9 items-center text-h3">
        {holdsTitle}
        {count !== undefined && count > 0 && (
          <span className="ms-2 font-normal text-muted-foreground">({formatCount(count)})</span>
        )}
      </h2>
      <PagedList
        list={useHolds(storefrontId)}
        failed={holdsFailed}
        skeleton={<Skeleton className="h-32 rounded-card" />}
        empty={<p className="rounded-card bg-card p-5 text-muted-foreground shadow-card">{noHolds}</p>}
        more={moreHolds}
      >
        {(holds) => (
          <ul className="rounded-card bg-card px-5 shadow-card">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} storefrontId={storefrontId} mayMeet={mayMeet} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

type HoldRowProps = { hold: UnpaidHold; storefrontId: string; mayMeet: boolean }

function HoldRow({ hold, storefrontId, mayMeet }: HoldRowProps) {
  const queryClient = useQueryClient()
  const isOver = useReached(Date.parse(hold.expiresAt))
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: api.sales.key() })
  }, [isOver, queryClient])
  const buyer = <bdi>{hold.buyerName}</bdi>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 first:border-t-0">
      <ItemThumb seed={hold.itemId} image={hold.image} category={hold.category} />
      <div className="min-w-0 flex-1 basis-28">
        <p className="line-clamp-2 text-label [overflow-wrap:anywhere]">
          <bdi>{hold.title}</bdi>
        </p>
        <p className="text-muted-foreground text-small [overflow-wrap:anywhere]">
          {formatMoney(hold.priceCents, hold.currency)},{' '}
          {mayMeet ? (
            <Link
              to={`${paths.storefrontSection(storefrontId, 'customers')}?customer=${hold.buyerId}`}
              className="underline underline-offset-4"
            >
              {buyer}
            </Link>
          ) : (
            buyer
          )}
        </p>
      </div>
      <HoldTimer endsAt={hold.expiresAt} startedAt={hold.claimedAt} title={hold.title} variant="line" />
    </li>
  )
}
