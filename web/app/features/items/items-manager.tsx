import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { Plus } from '#web/ui/icons.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ItemCards } from './item-cards.tsx'
import type { ItemRights } from './item-rights.ts'
import * as texts from './items.texts.ts'
import { ItemsFilters } from './items-filters.tsx'
import { ItemsTable } from './items-table.tsx'
import { useItemCounts, useItems } from './use-items.ts'
import { type ItemsAddress, useItemsAddress } from './use-items-address.ts'
import { useSelection } from './use-selection.ts'

const ItemEditor = clientLazy(() => import('./item-editor.tsx').then((part) => ({ default: part.ItemEditor })))

type ManagerProps = {
  storefrontId: string
  currency: string
  rights: ItemRights
  /** Import and export, beside the button that adds an item. */
  files: (hasItems: boolean) => ReactNode
}

/** A storefront's catalog: search, filters, table or cards, bulk changes, and the editor. */
export function ItemsManager({ storefrontId, currency, rights, files }: ManagerProps) {
  const address = useItemsAddress()
  const list = useItems(storefrontId, address.query)
  const counts = useItemCounts(storefrontId, address.filters).data
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useSelection(shown, JSON.stringify([storefrontId, address.filters]))
  const isWide = useIsWide()
  const [isCompact, setCompact] = useState(false)
  const List = isWide ? ItemsTable : ItemCards
  // The editor's code comes once the list is there: a press on an item then opens it at once.
  useEffect(() => {
    if (list.data) ItemEditor.preload()
  }, [list.data])
  const hasNone = counts?.active === 0 && counts.archived === 0 && !address.isFiltered
  return (
    <div className="flex flex-col gap-5">
      <RefetchBar isActive={list.isPlaceholderData} />
      {!hasNone && (
        <ItemsFilters address={address} counts={counts} isCompact={isCompact} onCompact={setCompact}>
          {files(true)}
          {rights.create && <AddButton address={address} />}
        </ItemsFilters>
      )}
      <BulkBar
        selection={selection}
        matching={counts?.matching ?? 0}
        {...{ storefrontId, currency, rights }}
        filters={address.filters}
      />
      <PagedList<Item>
        list={list}
        failed={texts.listFailed}
        skeleton={<ListSkeleton />}
        empty={<Empty address={address} mayAdd={rights.create} files={files(!hasNone)} />}
        more={texts.moreItems}
        say={texts.countText}
      >
        {(items) => (
          <List items={items} count={counts?.matching ?? items.length} {...{ address, selection, isCompact, rights }} />
        )}
      </PagedList>
      {address.state.item !== '' && (
        <ClientOnly place={null}>
          <ItemEditor
            key={`${address.state.item} ${address.state.from}`}
            id={address.state.item}
            from={address.state.from}
            {...{ storefrontId, currency, rights }}
            onClose={() => address.open(null)}
            onOpen={address.open}
          />
        </ClientOnly>
      )}
    </div>
  )
}

const AddButton = ({ address }: { address: ItemsAddress }) => (
  <Button
    className="max-sm:px-3"
    onPointerEnter={ItemEditor.preload}
    onFocus={ItemEditor.preload}
    onClick={() => address.open('new')}
  >
    <Plus aria-hidden="true" />
    {texts.addItem}
  </Button>
)

const ListSkeleton = () => (
  <div className="flex flex-col gap-2">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)

type EmptyProps = { address: ItemsAddress; mayAdd: boolean; files: ReactNode }

function Empty({ address, mayAdd, files }: EmptyProps) {
  if (address.isFiltered) {
    return (
      <EmptyState
        seed="no items match"
        title={texts.noMatchTitle}
        action={
          <Button variant="outline" onClick={address.reset}>
            {texts.resetFilters}
          </Button>
        }
      >
        <p>{texts.noMatchText}</p>
      </EmptyState>
    )
  }
  if (address.state.status === 'archived') {
    return (
      <EmptyState seed="archive" title={texts.archiveEmptyTitle}>
        <p>{texts.archiveEmptyText}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      seed="items"
      title={texts.emptyTitle}
      action={
        <span className="flex flex-wrap gap-3">
          {mayAdd && <AddButton address={address} />}
          {files}
        </span>
      }
    >
      <p>{texts.emptyText}</p>
    </EmptyState>
  )
}
