import type { SavedSearch, Want } from '@keepcase/contract/discovery/discovery.contract.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { useSwapFocus } from '#web/ui/overlays/use-swap-focus.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Time } from '#web/ui/time.tsx'
import { addressOf } from './address-of.ts'
import * as texts from './discovery.texts.ts'
import { chosenIn, fromApi, noFilters } from './filters.ts'
import { useRemoveSavedSearch, useRemoveWant, useSavedSearches, useWants } from './use-saved.ts'

const WantForm = clientLazy(() => import('./want-form.tsx').then(({ WantForm }) => ({ default: WantForm })))

/** The account's saved searches and wanted items, each with a remove button. */
export function SavedSettings() {
  return (
    <div className="flex max-w-180 flex-col gap-10">
      <SettingsSection id="saved-searches" title={texts.savedSearches}>
        <Searches />
      </SettingsSection>
      <SettingsSection id="wants" title={texts.wantList}>
        <Wants />
      </SettingsSection>
    </div>
  )
}

function Searches() {
  return (
    <PagedList
      list={useSavedSearches()}
      failed={texts.yourSearchesDidntLoad}
      skeleton={<Skeleton className="h-20 rounded-card" />}
      more={texts.showMoreSearches}
      empty={
        <EmptyState
          seed="searches"
          level={3}
          title={texts.noSavedSearchesYet}
          action={
            <ButtonLink variant="outline" to={paths.discover}>
              {texts.discoverDrops}
            </ButtonLink>
          }
        >
          {texts.searchOrFilterDrops}
        </EmptyState>
      }
    >
      {(searches) => (
        <ul className="flex flex-col gap-2">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function SearchRow({ search }: { search: SavedSearch }) {
  const remove = useRemoveSavedSearch()
  const chosen = chosenIn({ ...noFilters, ...fromApi(search.filters) }).map(({ word }) => word)
  const summary = [...(search.q ? [`“${search.q}”`] : []), ...chosen].join(', ')
  return (
    <Row
      isRemoving={remove.isPending}
      removeLabel={texts.removeTheSearch(summary)}
      onRemove={() => remove.mutate({ id: search.id })}
    >
      <Link
        to={addressOf(search)}
        className="inline-block min-h-6 font-[620] underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <bdi>{summary}</bdi>
      </Link>
      <p className="text-muted-foreground text-small">
        Saved <Time at={search.createdAt} style="ago-inside" />
      </p>
    </Row>
  )
}

function Wants() {
  const query = useWants()
  const [params, setParams] = useSearchParams()
  const prefilledTitle = params.get('want')
  const [isAdding, setAdding] = useState(prefilledTitle !== null)
  const close = () => {
    setAdding(false)
    if (prefilledTitle !== null) setParams({}, { replace: true, preventScrollReset: true })
  }
  const swap = useSwapFocus<HTMLDivElement>(isAdding)
  const add = (
    <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {texts.addSomething}
    </Button>
  )
  const form = (
    <div className="rounded-card bg-card p-5 shadow-card">
      <Suspense fallback={<Skeleton className="h-48" />}>
        <WantForm key={prefilledTitle} onDone={close} {...(prefilledTitle === null ? {} : { title: prefilledTitle })} />
      </Suspense>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <PagedList
        list={query}
        failed={texts.yourWantListDidnt}
        skeleton={<Skeleton className="h-20 rounded-card" />}
        more={texts.showMore}
        empty={
          isAdding ? null : (
            <EmptyState seed="wants" level={3} title={texts.nothingOnYourWant} action={add}>
              {texts.nameSomethingYoureLooking}
            </EmptyState>
          )
        }
      >
        {(wants) => (
          <ul className="flex flex-col gap-2">
            {wants.map((want) => (
              <WantRow key={want.id} want={want} />
            ))}
          </ul>
        )}
      </PagedList>
      <div ref={swap} tabIndex={-1} className="flex flex-col outline-none empty:hidden">
        {isAdding ? form : (query.data?.pages[0]?.items.length ?? 0) > 0 && add}
      </div>
    </div>
  )
}

function WantRow({ want }: { want: Want }) {
  const remove = useRemoveWant()
  return (
    <Row
      isRemoving={remove.isPending}
      removeLabel={texts.remove(want.title)}
      onRemove={() => remove.mutate({ id: want.id })}
    >
      <Link
        to={paths.search(want.title)}
        className="inline-block min-h-6 font-[620] underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <bdi>{want.title}</bdi>
      </Link>
      {want.mostCents !== null && (
        <p className="text-muted-foreground text-small">{texts.upTo(want.currency, want.mostCents)}</p>
      )}
    </Row>
  )
}

const Row = ({
  isRemoving,
  removeLabel,
  onRemove,
  children,
}: {
  isRemoving: boolean
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) => (
  <li className="flex items-center justify-between gap-3 rounded-card bg-card py-3 ps-5 pe-2 shadow-card">
    <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    <Button variant="quiet" size="icon" aria-label={removeLabel} isBusy={isRemoving} onClick={onRemove}>
      <X aria-hidden="true" />
    </Button>
  </li>
)
