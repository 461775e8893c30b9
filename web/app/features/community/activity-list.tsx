import type { Activity } from '@keepcase/contract/community/community.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Award, BadgeCheck, Heart } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Circle, PackageCheck, Store, UserPlus } from '#web/ui/icons.ts'
import { type Paged, PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { activitiesOptions, profileActivitiesOptions } from './community.reads.ts'
import * as texts from './community.texts.ts'

/** The viewer's own feed. `next` is shown beside it on wide screens, below it on narrow ones. */
export function OwnActivity({ next }: { next?: ReactNode }) {
  const empty = (
    <EmptyState seed="activity" level={3} title={texts.noActivityYet} action={<FirstSteps />} beside={next}>
      {texts.yourPurchasesFollows}
    </EmptyState>
  )
  const list = useInfiniteQuery(activitiesOptions())
  const lines = <Lines list={list} empty={empty} />
  if (!next || !list.data?.pages.some(({ items }) => items.length > 0)) return lines
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:items-start">
      <div className="min-w-0">{lines}</div>
      {next}
    </div>
  )
}

const steps = [
  { to: paths.discover, text: texts.followAStorefront },
  { to: paths.discover, text: texts.setAReminder },
  { to: paths.settingsOf('payment-methods'), text: texts.saveAPaymentMethod },
] as const

/** Suggested first steps for a new account. */
const FirstSteps = () => (
  <ol className="grid w-full gap-2 sm:max-xl:grid-cols-3">
    {steps.map(({ to, text }, i) => (
      <li key={text} className="grid">
        <Link
          to={to}
          className="flex min-h-11 items-center gap-3 rounded-control bg-sunken px-4 py-2 text-label no-underline hover:bg-secondary"
        >
          <span className="text-figure text-muted-foreground" aria-hidden="true">
            {i + 1}
          </span>
          {text}
        </Link>
      </li>
    ))}
  </ol>
)

/** The part of somebody's feed that others may see. */
export function PersonActivity({ id, name }: { id: string; name: string }) {
  const empty = (
    <EmptyState seed="activity" level={3} title={texts.noActivityYet}>
      {texts.whatTheyShow(<bdi>{name}</bdi>)}
    </EmptyState>
  )
  return <Lines list={useInfiniteQuery(profileActivitiesOptions(id))} empty={empty} />
}

function Lines({ list, empty }: { list: Paged<Activity>; empty: ReactNode }) {
  return (
    <PagedList
      list={list}
      failed={texts.theActivityDidntLoad}
      skeleton={<Skeleton className="h-60 rounded-card" />}
      empty={empty}
      more={texts.showEarlierActivity}
    >
      {(activities) => (
        <ol className="rounded-card bg-card px-5 shadow-card">
          {activities.map((activity) => (
            <Line key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

const icons: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  purchase: PackageCheck,
  follow: UserPlus,
  storefront_follow: Store,
  flair: Award,
  tier_reached: Heart,
  subscribed: BadgeCheck,
}

function Line({ activity: { activityType, title, description, createdAt, link } }: { activity: Activity }) {
  const Icon = icons[activityType] ?? Circle
  return (
    <li className="relative flex items-start gap-4 border-t py-3 first:border-t-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted-foreground">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="flex min-h-10 min-w-0 flex-1 flex-col justify-center [overflow-wrap:anywhere]">
        <p className="text-label">
          {link ? (
            <Link
              to={addressOf(link)}
              className="-my-1 block py-1 no-underline after:absolute after:inset-0 hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        {description && (
          <p className="text-muted-foreground text-small">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <Time at={createdAt} style="ago" className="shrink-0 pt-2.5 text-muted-foreground text-small" />
    </li>
  )
}

function addressOf({ kind, id }: NonNullable<Activity['link']>): string {
  const to = { drop: paths.drop, claim: paths.claim, user: paths.profileOf, storefront: paths.storefront }
  return to[kind](id)
}
