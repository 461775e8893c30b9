import type { Subscription, SubscriptionInvoice } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { Money } from '#web/features/drops/display/price.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatDate, formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Time } from '#web/ui/time.tsx'
import { useRenewalOpen } from './use-subscription.ts'

const EndSubscriptionDialog = clientLazy(() =>
  import('./end-subscription-dialog.tsx').then(({ EndSubscriptionDialog }) => ({ default: EndSubscriptionDialog })),
)

const listOptions = api.subscriptions.mine.infiniteOptions(byCursor({}))
const billOptions = api.subscriptions.invoices.infiniteOptions(byCursor({}))

/** The viewer's subscriptions with prices and end dates, and all bills. */
export function SubscriptionSettings() {
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <div>
        <PagedList
          list={useInfiniteQuery(listOptions)}
          failed="Your subscriptions didn’t load"
          skeleton={<Skeleton className="h-24 rounded-card" />}
          empty={
            <EmptyState
              seed="subscriptions"
              level={3}
              title="No subscriptions."
              action={<ButtonLink to={paths.discover}>Discover Drops</ButtonLink>}
            >
              Each storefront’s page shows its monthly price and what you get. Cancel anytime.
            </EmptyState>
          }
          more="Show earlier ones"
        >
          {(subscriptions) => (
            <ul className="rounded-card bg-card px-5 shadow-card">
              {subscriptions.map((subscription) => (
                <Row key={subscription.id} subscription={subscription} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <Bills />
    </div>
  )
}

/** State of a subscription: a label and a sentence. */
export function standingOf(
  subscription: Subscription,
  isRenewalOpen: boolean,
): { word: string; tone: Tone; says: string } {
  const { status, cancelAt, currentPeriodEnd, endedAt } = subscription
  const date = (at: string | null) => (at ? formatDate(Date.parse(at)) : '')
  if (status === 'starting')
    return { word: 'Payment in progress', tone: 'info', says: 'Your bank hasn’t answered yet.' }
  if (status === 'past_due')
    return {
      word: 'Payment failed',
      tone: 'destructive',
      says: 'You don’t have access right now. Subscribe again to continue.',
    }
  if (status === 'ended') return { word: 'Ended', tone: 'neutral', says: `It ended on ${date(endedAt)}.` }
  if (cancelAt) return { word: 'Cancelled', tone: 'warning', says: `Everything stays open until ${date(cancelAt)}.` }
  if (isRenewalOpen)
    return { word: 'Renewal not paid yet', tone: 'warning', says: 'Everything stays open while we try again.' }
  return { word: 'Active', tone: 'success', says: `Renews on ${date(currentPeriodEnd)}.` }
}

function Row({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { storefrontId, storefrontName, status, cancelAt, priceCents, currency } = subscription
  const { word, tone, says } = standingOf(subscription, useRenewalOpen(subscription))
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

const billLabels = { open: 'Not paid yet', paid: 'Paid', failed: 'Not paid' } as const

/** All monthly bills, newest first; nothing if there are none. */
const Bills = () => (
  <PagedList
    list={useInfiniteQuery(billOptions)}
    failed="Your bills didn’t load"
    skeleton={null}
    empty={null}
    more="Show earlier bills"
  >
    {(bills) => (
      <SettingsSection id="bills" title="Bills">
        <ul className="rounded-card bg-card px-5 shadow-card">
          {bills.map((bill) => (
            <BillRow key={bill.id} bill={bill} />
          ))}
        </ul>
      </SettingsSection>
    )}
  </PagedList>
)

function BillRow({ bill }: { bill: SubscriptionInvoice }) {
  const { number, storefrontName, periodStart, periodEnd, amountCents, currency, status, nextAttemptAt } = bill
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t py-3 first:border-t-0">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <bdi>{storefrontName}</bdi>
        <span className="block text-muted-foreground text-small">
          {`No. ${number}, `}
          <Time at={periodStart} style="date" /> to <Time at={periodEnd} style="date" />
        </span>
        {nextAttemptAt && (
          <span className="block text-small">
            We try again <Time at={nextAttemptAt} style="start" />.
          </span>
        )}
      </span>
      <span className="text-muted-foreground text-small">{billLabels[status]}</span>
      <Money cents={amountCents} currency={currency} isFigure />
    </li>
  )
}
