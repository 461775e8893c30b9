import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Plus } from '#web/ui/icons.ts'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { DropsCalendar } from './drops-calendar.tsx'
import { DropsTable } from './drops-table.tsx'
import { newDrop, searchDrops, sortChoices, statusChoices } from './selling.texts.ts'
import { useOwnDrops } from './use-own-drops.ts'

/** A storefront's drops, as a table or by month; the address keeps view, search, status and order. */
export function DropsSection({ storefrontId }: { storefrontId: string }) {
  const held = usePermissionsOn(storefrontId)
  const [view, setView] = useUrlValue('view', ['table', 'calendar'])
  const create = held.has('storefront.drops.create') && (
    <ButtonLink to={paths.newDrop(storefrontId)}>
      <Plus aria-hidden="true" />
      {newDrop}
    </ButtonLink>
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex gap-2">
          <legend className="sr-only">View</legend>
          <ToggleChip isOn={view === 'table'} onToggle={() => setView('table')}>
            Table
          </ToggleChip>
          <ToggleChip isOn={view === 'calendar'} onToggle={() => setView('calendar')}>
            Calendar
          </ToggleChip>
        </fieldset>
        {create}
      </div>
      {view === 'calendar' ? (
        <DropsCalendar storefrontId={storefrontId} />
      ) : (
        <FilteredTable storefrontId={storefrontId} held={held} create={create} />
      )}
    </div>
  )
}

const statuses = statusChoices.map(({ value }) => value) as [DropStatus | 'all', ...DropStatus[]]
const sorts = sortChoices.map(({ value }) => value) as ['newest', 'latest', 'soonest']

type FilteredTableProps = {
  storefrontId: string
  held: ReadonlySet<StorefrontPermission>
  create: ReactNode
}

function FilteredTable({ storefrontId, held, create }: FilteredTableProps) {
  const { text, setText, query } = useUrlSearch()
  const [status, setStatus] = useUrlValue('status', statuses)
  const [sort, setSort] = useUrlValue('sort', sorts)
  const list = useOwnDrops(storefrontId, { status, q: query, sort })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 *:first:max-sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem_13rem]">
        <SearchField label={searchDrops} value={text} onChange={setText} />
        <SelectBox aria-label="Status" options={statusChoices} value={status} onValueChange={setStatus} />
        <SelectBox aria-label="Order" options={sortChoices} value={sort} onValueChange={setSort} />
      </div>
      <DropsTable list={list} isFiltered={query !== '' || status !== 'all'} held={held} create={create} />
    </>
  )
}
