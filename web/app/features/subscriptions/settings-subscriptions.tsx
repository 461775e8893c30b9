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
import { button } from './subscribe-button.texts.ts'
import { bills, list, standings } from './subscriptions.texts.ts'
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
          failed={list.failed}
          skeleton={<Skeleton className="h-24 rounded-card" />}
          empty={
            <EmptyState
              seed="subscriptions"
              level={3}
              title={list.empty}
              action={<ButtonLink to={paths.discover}>{list.discover}</ButtonLink>}
            >
              {list.aboutEmpty}
            </EmptyState>
          }
          more={list.more}
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

type StandingTexts = { word: string; says: string | ((date: string) => string) }

const as = ({ word, says }: StandingTexts, tone: Tone, at: string | null = null) => ({
  word,
  tone,
  says: typeof says === 'string' ? says : says(at ? formatDate(Date.parse(at)) : ''),
})

/** State of a subscription: a label and a sentence. */
export function standingOf(
  subscription: Subscription,
  isRenewalOpen: boolean,
): { word: string; tone: Tone; says: string } {
  const { status, cancelAt, currentPeriodEnd, endedAt } = subscription
  if (status === 'starting') return as(standings.starting, 'info')
  if (status === 'past_due') return as(standings.pastDue, 'destructive')
  if (status === 'ended') return as(standings.ended, 'neutral', endedAt)
  if (cancelAt) return as(standings.cancelled, 'warning', cancelAt)
  if (isRenewalOpen) return as(standings.unpaid, 'warning')
  return as(standings.active, 'success', currentPeriodEnd)
}

function Row({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false)
  const { storefrontId, storefrontName, status, cancelAt, priceCents, currency } = subscription
  const action = cancelAt ? list.resume : list.cancel
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
        <Button variant="outline" aria-label={list.actionOn(action, storefrontName)} onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
      {status === 'past_due' && <ButtonLink to={paths.storefront(storefrontId)}>{button.again}</ButtonLink>}
      {isOpen && (
        <Suspense fallback={null}>
          <EndSubscriptionDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** All monthly bills, newest first; nothing if there are none. */
const Bills = () => (
  <PagedList list={useInfiniteQuery(billOptions)} failed={bills.failed} skeleton={null} empty={null} more={bills.more}>
    {(all) => (
      <SettingsSection id="bills" title={bills.title}>
        <ul className="rounded-card bg-card px-5 shadow-card">
          {all.map((bill) => (
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
          {bills.number(number, <Time at={periodStart} style="date" />, <Time at={periodEnd} style="date" />)}
        </span>
        {nextAttemptAt && (
          <span className="block text-small">{bills.retry(<Time at={nextAttemptAt} style="start" />)}</span>
        )}
      </span>
      <span className="text-muted-foreground text-small">{bills.states[status]}</span>
      <Money cents={amountCents} currency={currency} isFigure />
    </li>
  )
}
