import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { Link } from 'react-router'
import { Stub } from '#web/features/claims/display/stub.tsx'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ArrowLeft, Printer } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { BuyerMessages, BuyerParcel } from './buyer-dealings.tsx'
import { BuyerParcels } from './buyer-parcels.tsx'
import { BuyerRefunds } from './dealings/buyer-refunds.tsx'
import { OrderAnswers } from './order-answers.tsx'
import { OrderBadge } from './order-badge.tsx'
import { type AddressLines, OrderSlip } from './order-slip.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import * as texts from './orders.texts.ts'
import { mayReport, ProblemNote, ReportProblemButton } from './problems/problem-note.tsx'

type OrderPageProps = { order: Order; linesOf: AddressLines }

/** One order: the four main answers first, then its details. */
export function OrderPage({ order, linesOf }: OrderPageProps) {
  return (
    <>
      <div className="page pt-6 md:pt-10 print:hidden">
        <title>{texts.orderKeepcase(order.number)}</title>
        <Link
          to={paths.orders}
          className="inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11 text-small no-underline hover:underline"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {texts.yourOrders}
        </Link>
        <OrderHead order={order} />
        <section aria-label={texts.atAGlance} className="mt-6 rounded-card bg-card p-5 shadow-card sm:p-6">
          <OrderAnswers order={order} />
          <div className="mt-6 border-t pt-6 empty:hidden">
            <OrderTimeline order={order} />
          </div>
        </section>
        <ProblemNote order={order} />
        <BuyerParcels order={order} />
        <div className="mt-10 grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <section aria-label={texts.inThisParcel}>
            <h2 className="mb-4 text-h2">{texts.inThisParcel}</h2>
            <ul className="grid grid-cols-1 gap-3">
              {order.lines.map((line) => (
                <li key={line.claimId}>
                  <LineStub line={line} order={order} />
                  {line.contents && <Contents text={line.contents} />}
                </li>
              ))}
            </ul>
            <div className="mt-8 flex flex-col gap-6 empty:hidden">
              <BuyerParcel order={order} />
              <BuyerMessages order={order} />
            </div>
          </section>
          <div className="flex flex-col gap-6">
            <section aria-label="Totals" className="rounded-card bg-card p-5 shadow-card">
              <h2 className="mb-4 text-h3">{order.paidAt ? texts.whatYouPaid : texts.whatItCosts}</h2>
              <OrderTotals order={order} />
            </section>
            <Delivery order={order} linesOf={linesOf} />
            <BuyerRefunds order={order} />
          </div>
        </div>
      </div>
      <OrderSlip order={order} linesOf={linesOf} />
    </>
  )
}

/** Order number, storefront and actions. */
function OrderHead({ order }: { order: Order }) {
  return (
    <header className="mt-2 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-h1">{texts.order(order.number)}</h1>
          <OrderBadge status={order.status} />
        </div>
        <p className="mt-2 text-muted-foreground">
          From{' '}
          <Link to={paths.storefront(order.storefrontId)} className="underline underline-offset-4">
            <bdi>{order.storefrontName}</bdi>
          </Link>
          , <Time at={order.createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {order.status === 'pending' && <ButtonLink to={paths.checkout}>{texts.goToCheckout}</ButtonLink>}
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {texts.printOrderSlip}
        </Button>
        {mayReport(order) ? (
          <ReportProblemButton order={order} />
        ) : (
          <ButtonLink variant="outline" to={paths.contactAbout(order.number)}>
            {texts.contactUs}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** Shipping address or pickup place. */
function Delivery({ order, linesOf }: OrderPageProps) {
  return (
    <section aria-label="Delivery" className="rounded-card bg-card p-5 shadow-card">
      <h2 className="text-h3">{order.fulfilment === 'pickup' ? texts.localPickup : texts.goesTo}</h2>
      {order.address ? (
        <address className="mt-2 text-small">
          <bdi className="block font-[620]">{order.address.fullName}</bdi>
          {linesOf(order.address).map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </address>
      ) : (
        <p className="mt-2 text-small">{texts.youPickItUp(<bdi>{order.storefrontName}</bdi>)}</p>
      )}
    </section>
  )
}

/** Contents of a mystery box for its buyer; everybody else sees them once the seller opens it. */
const Contents = ({ text }: { text: string }) => (
  <div className="mt-2 rounded-card bg-sunken px-5 py-4">
    <h3 className="text-label">{texts.whatIsInside}</h3>
    <p dir="auto" className="prose mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
  </div>
)

function LineStub({ line, order }: { line: Order['lines'][number]; order: Order }) {
  const isRefunded = line.refundedCents > 0
  return (
    <Stub
      number={texts.claim(String(line.seq).padStart(2, '0'))}
      title={
        <Link
          to={paths.claim(line.claimId)}
          className="finger-room block py-0.5 no-underline hover:underline hover:underline-offset-4"
        >
          {line.title}
        </Link>
      }
      detail={
        <>
          Claimed <Time at={line.claimedAt} />
        </>
      }
      isDrawn={line.image === null || isDrawing(line.image)}
      image={<ItemThumb seed={line.itemId} image={line.image} category={line.category} className="size-full" />}
      side={
        <>
          <span className="font-mono font-medium text-small">{formatMoney(line.priceCents, order.currency)}</span>
          {isRefunded && (
            <span className="text-muted-foreground text-xs">{texts.refunded(order.currency, line.refundedCents)}</span>
          )}
        </>
      }
    />
  )
}
