import type { Subscription } from '@keepcase/contract/checkout/subscriptions.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#platform/api.ts'
import { formatDate, formatMoney } from '#platform/format.ts'
import { paths } from '#platform/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Badge, type Tone } from '#ui/chip.tsx'
import { EmptyState, ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { Money } from '#ui/price.tsx'
import { Time } from '#ui/time.tsx'

const EndSubscriptionDialog = lazy(() =>
  import('./end-subscription-dialog.tsx').then(({ EndSubscriptionDialog }) => ({ default: EndSubscriptionDialog })),
)

const next = ({ nextCursor }: { nextCursor: string | null }) => nextCursor
const from = (cursor: string | null) => (cursor ? { cursor } : {})
const listOptions = api.subscriptions.mine.infiniteOptions({
  input: (cursor: string | null) => from(cursor),
  initialPageParam: null as string | null,
  getNextPageParam: next,
})
const billOptions = api.subscriptions.invoices.infiniteOptions({
  input: (cursor: string | null) => from(cursor),
  initialPageParam: null as string | null,
  getNextPageParam: next,
})

/** What the viewer subscribes to, what it costs and until when, and every bill. */
export function SubscriptionSettings() {
  const list = useInfiniteQuery(listOptions)
  if (!list.data) {
    if (!list.isError) {
      return (
        <Loading>
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )
    }
    return (
      <ErrorPanel
        level={3}
        title="Your subscriptions did not load"
        hasGoBack={false}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        seed="subscriptions"
        level={3}
        title="No subscriptions."
        action={<ButtonLink to={paths.discover}>Discover Drops</ButtonLink>}
      >
        A storefront’s page says what a month costs and what it opens. It ends when you say so.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-10">
      <div>
        <ul className="rounded-card bg-card px-5 shadow-card">
          {items.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </ul>
        {list.hasNextPage && <More isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()} />}
      </div>
      <Bills />
    </div>
  )
}

const More = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <Button variant="outline" className="mt-4" isBusy={isBusy} onClick={onPress}>
    Show earlier ones
  </Button>
)

/** What a subscription is, in a word and a sentence. */
export function standingOf(subscription: Subscription): { word: string; tone: Tone; says: string } {
  const { status, cancelAt, currentPeriodEnd, endedAt } = subscription
  const date = (at: string | null) => (at ? formatDate(Date.parse(at)) : '')
  if (status === 'starting') return { word: 'Payment under way', tone: 'info', says: 'Your bank has not answered yet.' }
  if (status === 'past_due')
    return {
      word: 'Payment failed',
      tone: 'destructive',
      says: 'Nothing is open to you now. Subscribe again to go on.',
    }
  if (status === 'ended') return { word: 'Ended', tone: 'neutral', says: `It ended on ${date(endedAt)}.` }
  if (cancelAt) return { word: 'Cancelled', tone: 'warning', says: `Everything stays open until ${date(cancelAt)}.` }
  return { word: 'Active', tone: 'success', says: `Renews on ${date(currentPeriodEnd)}.` }
}

function Row({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { storefrontId, storefrontName, status, cancelAt, priceCents, currency } = subscription
  const { word, tone, says } = standingOf(subscription)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={paths.storefront(storefrontId)} className="min-w-0 py-1 text-label [overflow-wrap:anywhere]">
            <bdi>{storefrontName}</bdi>
          </Link>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="mt-1 text-muted-foreground text-small">{`${formatMoney(priceCents, currency)}/mo. ${says}`}</p>
      </div>
      {status === 'active' && (
        <Button
          variant="outline"
          aria-label={`${cancelAt ? 'Resume' : 'Cancel'} the subscription to ${storefrontName}`}
          onClick={() => setOpen(true)}
        >
          {cancelAt ? 'Resume' : 'Cancel'}
        </Button>
      )}
      {status === 'past_due' && <ButtonLink to={paths.storefront(storefrontId)}>Subscribe again</ButtonLink>}
      {isOpen && (
        <Suspense fallback={null}>
          <EndSubscriptionDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

const billWords = { open: 'Not paid yet', paid: 'Paid', failed: 'Not paid' } as const

/** Every month's bill, newest first. */
function Bills() {
  const bills = useInfiniteQuery(billOptions)
  const items = bills.data?.pages.flatMap((page) => page.items) ?? []
  if (bills.isError) {
    return (
      <ErrorPanel
        level={3}
        title="Your bills did not load"
        hasGoBack={false}
        onRetry={() => void bills.refetch()}
        isRetrying={bills.isFetching}
      />
    )
  }
  if (items.length === 0) return null
  return (
    <section aria-labelledby="bills">
      <h3 id="bills" className="mb-3 text-h3">
        Bills
      </h3>
      <ul className="rounded-card bg-card px-5 shadow-card">
        {items.map(({ id, number, storefrontName, periodStart, periodEnd, amountCents, currency, status }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t py-3 first:border-t-0">
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              <bdi>{storefrontName}</bdi>
              <span className="block text-muted-foreground text-small">
                {`No. ${number}, `}
                <Time at={periodStart} style="date" /> to <Time at={periodEnd} style="date" />
              </span>
            </span>
            <span className="text-muted-foreground text-small">{billWords[status]}</span>
            <Money cents={amountCents} currency={currency} isFigure />
          </li>
        ))}
      </ul>
      {bills.hasNextPage && <More isBusy={bills.isFetchingNextPage} onPress={() => void bills.fetchNextPage()} />}
    </section>
  )
}
