import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { type CatalogueEntry, maxCountedHolders } from '@keepcase/contract/access/roles.contract.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { type AdminColumn, AdminTable, TableSkeleton } from '../table/admin-table.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { GrantDialog, HoldersDialog } from './permission-dialogs.tsx'
import * as texts from './roles.texts.ts'
import { useCatalogue } from './use-roles.ts'

/** Every permission with who holds it, and single grants. The open permission is in the address. */
export function Catalogue() {
  const catalogue = useCatalogue()
  const [text, setText] = useUrlValue<string>('right')
  const items = catalogue.data?.items ?? []
  const rows = items.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <section aria-labelledby="catalogue" className="flex flex-col gap-4">
      <div>
        <h2 id="catalogue" className="text-h2">
          {texts.catalogueTitle}
        </h2>
        <p className="mt-1 text-muted-foreground">{texts.catalogueLead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={texts.catalogueSearch}
          value={text}
          onChange={setText}
          className="min-w-64 flex-1 basis-64"
        />
        <CsvButton
          fileName="keepcase-permissions.csv"
          columns={columns}
          load={async () => ({ items: rows, nextCursor: null })}
        />
      </div>
      {catalogue.data ? (
        rows.length > 0 ? (
          <AdminTable label={texts.catalogueTitle} columns={columns} rows={rows} keyOf={({ name }) => name} />
        ) : (
          <p className="rounded-card bg-card p-6 text-muted-foreground shadow-card">{texts.noPermissions}</p>
        )
      ) : catalogue.isError ? (
        <ErrorPanel
          level={3}
          title={texts.catalogueFailed}
          hasGoBack={false}
          onRetry={() => void catalogue.refetch()}
          isRetrying={catalogue.isFetching}
        />
      ) : (
        <Loading>
          <TableSkeleton />
        </Loading>
      )}
      {catalogue.data && <OpenPermission items={items} />}
    </section>
  )
}

/** The dialog that the address names: the holders of a permission, or a grant of it. */
function OpenPermission({ items }: { items: readonly CatalogueEntry[] }) {
  const { can } = useViewer()
  const [held, setHeld] = useUrlValue<string>('permission')
  const [granted, setGranted] = useUrlValue<string>('grant')
  const name = held || granted
  if (name === '') return null
  const close = () => (held ? setHeld('') : setGranted(''))
  const entry = items.find((one) => one.name === name)
  const permission = name as PermissionName
  if (entry && held) return <HoldersDialog name={permission} onClose={close} />
  if (entry?.scope === 'platform' && can('platform.permissions.manage'))
    return <GrantDialog name={permission} onClose={close} />
  const problem = !entry
    ? texts.permissionNotFound(name)
    : entry.scope === 'platform'
      ? texts.mayNotGrant
      : texts.wrongScope(name)
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title={texts.catalogueTitle} description={problem} />
  )
}

/** How many accounts hold a permission: 12, 100+, Everybody. */
function heldBy({ holders, isEverybodys }: CatalogueEntry): string {
  if (isEverybodys) return texts.everybody
  return holders > maxCountedHolders ? texts.moreThan(maxCountedHolders) : String(holders)
}

const columns: readonly AdminColumn<CatalogueEntry>[] = [
  {
    header: 'Permission',
    isMain: true,
    cell: ({ name, isEverybodys }) => <PermissionLink name={name} isOpen={!isEverybodys} />,
    csv: ({ name }) => name,
  },
  { header: 'Scope', cell: ({ scope }) => scope, csv: ({ scope }) => scope },
  {
    header: texts.heldBy,
    isEnd: true,
    cell: heldBy,
    csv: heldBy,
  },
  { header: 'Actions', isEnd: true, isActions: true, cell: (entry) => <Actions entry={entry} /> },
]

/** A permission's name, which opens its holders. */
function PermissionLink({ name, isOpen }: { name: string; isOpen: boolean }) {
  const [, setHeld] = useUrlValue<string>('permission')
  const code = <code className="font-mono text-xs [overflow-wrap:anywhere]">{name}</code>
  if (!isOpen) return code
  return (
    <button
      type="button"
      data-row-link
      aria-label={texts.holdersOf(name)}
      onClick={() => setHeld(name)}
      className="py-1 text-start hover:underline"
    >
      {code}
    </button>
  )
}

function Actions({ entry: { name, scope } }: { entry: CatalogueEntry }) {
  const { can } = useViewer()
  const [, setGranted] = useUrlValue<string>('grant')
  if (scope !== 'platform' || !can('platform.permissions.manage')) return null
  return (
    <Button variant="quiet" size="small" aria-label={texts.grantTitle(name)} onClick={() => setGranted(name)}>
      Grant
    </Button>
  )
}
