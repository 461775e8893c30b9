import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { Stub } from '#web/features/claims/display/stub.tsx'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { nextStepAnswer } from '#web/features/orders/display/order.texts.ts'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import * as texts from './checkout.texts.ts'
import type { Attempt } from './payments/attempts.ts'
import type { HeldClaim } from './use-checkout.ts'

/** A parcel that was just paid: its stamped stubs, its order, and the next step. */
export function PaidParcel({ attempt, seen }: { attempt: Attempt; seen: readonly HeldClaim[] }) {
  const { parcel, result } = attempt
  const orderId = result?.orderId ?? ''
  const order = useQuery(api.orders.byId.queryOptions({ input: { id: orderId } }))
  return (
    <section aria-label={`Paid: ${parcel.storefrontName}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3">
          <bdi>{parcel.storefrontName}</bdi>: paid{' '}
          {formatMoney(result?.totalCents ?? parcel.totalCents, parcel.currency)}
        </h2>
        <Link to={paths.order(orderId)} className="py-1 text-label underline underline-offset-4">
          {texts.order(result?.orderNumber)}
        </Link>
      </div>
      {order.data && <p className="text-muted-foreground text-small">{nextStepAnswer(order.data)}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {parcel.lines.map((line) => (
          <li key={line.claimId}>
            <Stub
              number={texts.order(result?.orderNumber)}
              title={line.title}
              detail={<bdi>{parcel.storefrontName}</bdi>}
              isDrawn={line.image === null || isDrawing(line.image)}
              image={
                <ItemThumb
                  seed={seen.find(({ id }) => id === line.claimId)?.itemId ?? line.dropItemId}
                  image={line.image}
                  category={line.category}
                  className="size-full"
                />
              }
              side={
                <>
                  <Stamp word="Kept" isAnimated className="scale-75" />
                  <span className="font-mono font-medium text-[0.8125rem]">
                    {formatMoney(line.priceCents, parcel.currency)}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
