import type { AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import { useEffect } from 'react'
import { client } from '#web/api/api.ts'
import { PersonMark } from '#web/features/community/display/person-mark.tsx'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { DropdownMenu } from '#web/ui/overlays/popovers.tsx'
import { AdminList } from '../table/admin-list.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { RowLink } from '../table/row-link.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTableOrder } from '../table/use-table-order.ts'
import { type UsersQuery, useUsers } from './use-users.ts'
import { AdminSwitch, StatusSelect } from './user-controls.tsx'
import * as texts from './users.texts.ts'

/** All accounts: searched, filtered and ordered by the server, all of it in the address. */
export function UserList() {
  const { can } = useViewer()
  const { text, setText, query: q } = useUrlSearch()
  const [status, setStatus] = useUrlValue('status', ['all', 'Active', 'Suspended'])
  const order = useTableOrder(['joined', 'name', 'purchases'])
  const query: UsersQuery = { ...(q ? { q } : {}), status, sort: order.by, order: order.order }
  const list = useUsers(query)
  const { isError } = list
  useEffect(() => {
    if (isError) notify.error(texts.loadFailed.title, texts.loadFailed.message)
  }, [isError])
  const counts = list.data?.pages[0]
  const missing = (['platform.users.update', 'platform.users.managePermissions'] as const).filter((name) => !can(name))
  return (
    <section aria-labelledby="users" className="flex flex-col gap-2">
      <h2 id="users" className="text-h3">
        {texts.usersTitle}
      </h2>
      {missing.length > 0 && <p className="text-muted-foreground text-small">{texts.lookOnly(missing)}</p>}
      <AdminList
        name="users"
        label={texts.usersTitle}
        list={list}
        load={(cursor) => client.users.list({ ...query, limit: 100, ...(cursor ? { cursor } : {}) })}
        columns={columns}
        keyOf={({ id }) => id}
        order={order}
        search={{ label: texts.searchLabel, value: text, onChange: setText }}
        summary={counts && texts.countText(counts.shown, counts.total)}
        texts={{ none: texts.noUsers, more: texts.moreUsers, failed: texts.loadFailed }}
        filters={
          <SelectBox aria-label="Status" options={texts.statusOptions} value={status} onValueChange={setStatus} />
        }
        actions={
          can('platform.roles.list') && (
            <ButtonLink to={paths.adminRoles} variant="outline" size="small">
              {texts.roleManagement}
            </ButtonLink>
          )
        }
      />
    </section>
  )
}

const rolesOf = ({ roleBuyer, isStorefrontOwner }: AdminUser): string[] => [
  ...(roleBuyer ? ['Buyer'] : []),
  ...(isStorefrontOwner ? ['Seller'] : []),
]

const columns: readonly AdminColumn<AdminUser>[] = [
  {
    header: 'User',
    sort: 'name',
    isMain: true,
    cell: (user) => <UserName user={user} />,
    csv: (user) => `${texts.nameOf(user)} ${texts.idOf(user.id)}`,
  },
  { header: 'Status', cell: (user) => <StatusSelect user={user} />, csv: ({ status }) => status },
  {
    header: 'Roles',
    cell: (user) => (
      <span className="flex gap-1.5">
        {rolesOf(user).map((role) => (
          <Badge key={role} tone={role === 'Seller' ? 'info' : 'neutral'}>
            {role}
          </Badge>
        ))}
      </span>
    ),
    csv: (user) => rolesOf(user).join(' '),
  },
  {
    header: 'Admin',
    cell: (user) => <AdminSwitch user={user} />,
    csv: ({ roleAdmin }) => (roleAdmin ? 'yes' : 'no'),
  },
  timeColumn('Joined', ({ createdAt }) => createdAt, { sort: 'joined', style: 'date' }),
  { header: 'Actions', isEnd: true, isActions: true, cell: (user) => <Actions user={user} /> },
]

const UserName = ({ user }: { user: AdminUser }) => (
  <span className="flex min-w-0 items-center gap-3">
    <PersonMark id={user.id} avatarUrl={user.avatarUrl} size={28} className="size-7" />
    <span className="min-w-0">
      <RowLink to={paths.adminUser(user.id)}>
        <bdi>{texts.nameOf(user)}</bdi>
      </RowLink>{' '}
      <span className="font-mono text-muted-foreground text-xs">{texts.idOf(user.id)}</span>
    </span>
  </span>
)

const Actions = ({ user }: { user: AdminUser }) => (
  <DropdownMenu
    label={texts.actionsFor(texts.nameOf(user))}
    trigger={
      <Button variant="quiet" size="icon" className="-my-1 size-9" aria-label={texts.actionsFor(texts.nameOf(user))}>
        <Ellipsis aria-hidden="true" />
      </Button>
    }
    entries={[
      { kind: 'link', label: texts.viewProfile, to: paths.profileOf(user.id) },
      { kind: 'link', label: texts.accountAndRights, to: paths.adminUser(user.id) },
    ]}
  />
)
