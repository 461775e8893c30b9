import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { SleevedUpdates } from '@keepcase/contract/storefronts/updates.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/api.ts'
import { Sleeve } from '#web/features/drops/display/sleeve.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { perMonth } from '#web/features/subscriptions/display/per-month.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Time } from '#web/ui/time.tsx'
import { UpdateList } from './storefront-updates.tsx'
import { subscriberUpdatesOptions, updatesOptions } from './storefronts.reads.ts'
import * as texts from './storefronts.texts.ts'

type SubscribersOnlyProps = {
  storefront: Storefront
  /** True if the viewer's subscription is paid. */
  isSubscribed: boolean
  subscribe: ReactNode
}

/** Subscriber posts for those who may read them; for everybody else, covered placeholders and how many there are. */
export function SubscribersOnly({ storefront, isSubscribed, subscribe }: SubscribersOnlyProps) {
  const { me } = useViewer()
  const isStaff = me?.storefronts.some(({ id }) => id === storefront.id) ?? false
  const list = useInfiniteQuery({ ...subscriberUpdatesOptions(api, storefront.id), enabled: me !== null })
  const access = list.data?.pages[0]?.access ?? 'none'
  const isOpen = isStaff || isSubscribed || access === 'all'
  if (isOpen) return <UpdateList list={list} empty={<NothingYet name={storefront.name} />} />
  return (
    <div className="flex flex-col gap-8">
      <Locked storefront={storefront} subscribe={subscribe} />
      {access === 'older' && (
        <section aria-labelledby="older-updates">
          <h3 id="older-updates" className="text-h3">
            {texts.openToYourTier}
          </h3>
          <p className="mt-1 mb-4 text-muted-foreground text-small">{texts.yourLoyaltyTierUnlocks}</p>
          <UpdateList list={list} empty={<p className="text-small">{texts.noneAreDaysOld}</p>} />
        </section>
      )}
    </div>
  )
}

const sleeves = [0, 1, 2] as const

function Locked({ storefront, subscribe }: Omit<SubscribersOnlyProps, 'isSubscribed'>) {
  const { data } = useInfiniteQuery(updatesOptions(api, storefront.id))
  const sleeved: SleevedUpdates | undefined = data?.pages[0]?.subscribersOnly
  return (
    <div className="rounded-card bg-card p-5 shadow-card md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="prose min-w-0">
          <h3 className="text-h3">{texts.forSubscribers(perMonth(storefront))}</h3>
          <p className="mt-1 text-muted-foreground">
            {sleeved && sleeved.total > 0 ? texts.updatesPlus(sleeved.total) : texts.subscriberOnlyUpdatesPlus}
          </p>
        </div>
        {subscribe}
      </div>
      <ul aria-label={texts.sleevedUpdates} className="mt-6 grid gap-4 sm:grid-cols-3">
        {sleeves.map((place) => (
          <li key={place} className="min-w-0">
            <Sleeve isClosed className="h-28 rounded-control bg-sunken">
              <HouseArt seed={`${storefront.id}-${place}`} kind="facets" />
            </Sleeve>
            <p className="mt-2 text-muted-foreground text-small">
              {sleeved?.latestAt[place] ? <Time at={sleeved.latestAt[place]} style="ago" /> : texts.notWrittenYet}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NothingYet = ({ name }: { name: string }) => (
  <EmptyState seed="storefront-subscribers" level={3} title={texts.nothingForSubscribersYet}>
    {texts.subscriberPostsAppearHere(<bdi>{name}</bdi>)}
  </EmptyState>
)
