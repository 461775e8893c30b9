import type { Customer } from '@keepcase/contract/customers/customers.contract.ts'
import { Link, useSearchParams } from 'react-router'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { Badge, ToggleChip } from '#web/ui/chip.tsx'
import { RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { CustomerPage } from './customer-page.tsx'
import * as texts from './customers.texts.ts'
import { useCustomers } from './use-customers.ts'

/** A storefront's customers; `?customer=<id>` shows one of them. */
export function CustomersSection({ storefrontId }: { storefrontId: string }) {
  const profileId = useSearchParams()[0].get('customer')
  if (profileId) return <CustomerPage key={profileId} storefrontId={storefrontId} profileId={profileId} />
  return <CustomerList storefrontId={storefrontId} />
}

const sorts = texts.sortChoices.map(({ value }) => value) as ['recent', 'spent', 'orders']

function CustomerList({ storefrontId }: { storefrontId: string }) {
  const { text, setText, query } = useUrlSearch()
  const [show, setShow] = useUrlValue('show', ['all', 'blocked'])
  const [sort, setSort] = useUrlValue('sort', sorts)
  const list = useCustomers(storefrontId, show, sort, query)
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        <ToggleChip isOn={show === 'all'} onToggle={() => setShow('all')}>
          {texts.allCustomers}
        </ToggleChip>
        <ToggleChip isOn={show === 'blocked'} onToggle={() => setShow('blocked')}>
          {texts.blocked}
        </ToggleChip>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label={texts.searchByName} value={text} onChange={setText} />
        {show === 'all' && (
          <SelectBox aria-label={texts.orderLabel} options={texts.sortChoices} value={sort} onValueChange={setSort} />
        )}
      </div>
      <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
      <PagedList
        list={list}
        failed={texts.customersFailed}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        empty={<NoCustomers show={show} isSearch={query !== ''} />}
        more={texts.moreCustomers}
      >
        {(customers) => <DataTable label="Customers" columns={columns} rows={customers} />}
      </PagedList>
    </div>
  )
}

function NoCustomers({ show, isSearch }: { show: 'all' | 'blocked'; isSearch: boolean }) {
  const [title, body] = isSearch
    ? [texts.noMatchTitle, texts.noMatchBody]
    : show === 'blocked'
      ? [texts.noBlocksTitle, texts.noBlocksBody]
      : [texts.noCustomersTitle, texts.noCustomersBody]
  return (
    <EmptyState seed={`customers-${show}`} title={title}>
      {body}
    </EmptyState>
  )
}

const columns: Column<Customer>[] = [
  { header: 'Customer', isMain: true, cell: (customer) => <Name customer={customer} /> },
  { header: 'Tier', cell: ({ tier }) => tier ?? <span className="text-muted-foreground">{texts.noTier}</span> },
  { header: 'Orders', isEnd: true, cell: ({ orders }) => formatCount(orders) },
  {
    header: 'Spent',
    isEnd: true,
    cell: ({ spentCents, currency }) => <span className="text-figure">{formatMoney(spentCents, currency)}</span>,
  },
  { header: texts.firstOrder, cell: ({ firstOrderAt }) => <When at={firstOrderAt} /> },
  { header: texts.lastOrder, cell: ({ lastOrderAt }) => <When at={lastOrderAt} /> },
]

const When = ({ at }: { at: string | null }) =>
  at ? <Time at={at} style="date" /> : <span className="text-muted-foreground">{texts.never}</span>

function Name({ customer: { id, displayName, username, avatarUrl, blockedAt } }: { customer: Customer }) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('customer', id)
  return (
    <span className="flex items-center gap-3">
      <PersonMark id={id} avatarUrl={avatarUrl} size={36} className="size-9" />
      <span className="min-w-0">
        <Link
          to={`?${address}`}
          className="-my-1 inline-block py-1 text-label no-underline [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{displayName}</bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
          {username && <bdi>{`@${username}`}</bdi>}
          {blockedAt && <Badge tone="destructive">{texts.blocked}</Badge>}
        </span>
      </span>
    </span>
  )
}
