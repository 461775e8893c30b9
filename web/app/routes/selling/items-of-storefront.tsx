import { ImportDialog } from '#web/features/import/entry/import-dialog.tsx'
import { ItemFiles } from '#web/features/import/entry/item-files.tsx'
import { ItemsManager } from '#web/features/items/items-manager.tsx'
import type { OwnStorefront } from './dashboard-frame.tsx'
import { OfStorefront } from './of-storefront.tsx'
import * as texts from './selling.texts.ts'

/** The catalog of a storefront, in its currency, with what the account may do there. */
export function ItemsOfStorefront({ storefront: { id, permissions } }: { storefront: OwnStorefront }) {
  const may = (name: string) => permissions.includes(name)
  const rights = {
    create: may('storefront.items.create'),
    update: may('storefront.items.update'),
    remove: may('storefront.items.delete'),
    addToDrop: may('storefront.drops.update'),
  }
  return (
    <OfStorefront id={id} failed={texts.itemsFailed}>
      {({ currency }) => (
        <>
          <ItemsManager
            storefrontId={id}
            currency={currency}
            rights={rights}
            files={(hasItems) => <ItemFiles storefrontId={id} mayImport={rights.create} mayExport={hasItems} />}
          />
          {rights.create && <ImportDialog storefrontId={id} currency={currency} />}
        </>
      )}
    </OfStorefront>
  )
}
