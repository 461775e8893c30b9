import { type RoleRecord, roleSorts } from '@keepcase/contract/access/roles.contract.ts'
import { useState } from 'react'
import { client } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { Time } from '#web/ui/time.tsx'
import { AdminList } from '../table/admin-list.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { RowLink } from '../table/row-link.tsx'
import { useTableOrder } from '../table/use-table-order.ts'
import { Catalogue } from './catalogue.tsx'
import { AssignDialog, EditDialog, RevokeDialog } from './role-dialogs.tsx'
import * as texts from './roles.texts.ts'
import { type RolesQuery, useRoles } from './use-roles.ts'

/** Role records, and the catalogue of permissions below them. */
export function RolesSection() {
  const { can } = useViewer()
  return (
    <div className="flex flex-col gap-12">
      <Roles />
      {can('platform.permissions.list') && <Catalogue />}
    </div>
  )
}

function Roles() {
  const { can } = useViewer()
  const { text, setText, query: q } = useUrlSearch()
  const [role, setRole] = useUrlValue('role', ['all', 'admin', 'seller', 'consignor'])
  const [isAssigning, setAssigning] = useState(false)
  const order = useTableOrder(roleSorts)
  const query: RolesQuery = { ...(q ? { q } : {}), role, sort: order.by, order: order.order }
  const list = useRoles(query)
  const counts = list.data?.pages[0]
  return (
    <section aria-label="Roles">
      <AdminList
        name="roles"
        label="Roles"
        list={list}
        load={(cursor) => client.roles.list({ ...query, limit: 100, ...(cursor ? { cursor } : {}) })}
        columns={columns}
        keyOf={({ id }) => id}
        order={order}
        search={{ label: texts.searchLabel, value: text, onChange: setText }}
        summary={counts && texts.countText(counts.shown, counts.total)}
        texts={{ none: texts.noRoles, more: texts.moreRoles, failed: { title: texts.listFailed } }}
        filters={<SelectBox aria-label="Role" options={texts.roleOptions} value={role} onValueChange={setRole} />}
        actions={
          can('platform.roles.assign') && (
            <Button size="small" onClick={() => setAssigning(true)}>
              {texts.assignRole}
            </Button>
          )
        }
      />
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} />}
    </section>
  )
}

const roleTones: Record<RoleRecord['role'], Tone> = { admin: 'destructive', seller: 'info', consignor: 'success' }
const statusTones: Record<RoleRecord['status'], Tone> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'destructive',
}

const columns: readonly AdminColumn<RoleRecord>[] = [
  {
    header: 'User',
    sort: 'name',
    isMain: true,
    cell: ({ userId, userName, username }) => (
      <span className="[overflow-wrap:anywhere]">
        <RowLink to={paths.adminUser(userId)}>
          <bdi>{userName}</bdi>
        </RowLink>
        {username && <bdi className="text-muted-foreground"> {`@${username}`}</bdi>}
      </span>
    ),
    csv: ({ userName }) => userName,
  },
  {
    header: 'Role',
    sort: 'role',
    cell: ({ role }) => <Badge tone={roleTones[role]}>{role}</Badge>,
    csv: ({ role }) => role,
  },
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{status}</Badge>,
    csv: ({ status }) => status,
  },
  {
    header: texts.grantedOn,
    sort: 'granted',
    cell: ({ grantedOn }) => (
      <span className="whitespace-nowrap">{grantedOn ? <Time at={grantedOn} style="date" /> : texts.unknown}</span>
    ),
    csv: ({ grantedOn }) => grantedOn ?? texts.unknown,
  },
  {
    header: texts.expiresOn,
    cell: ({ expiresOn, grantedOn }) => (
      <span className="whitespace-nowrap">
        {expiresOn ? <Time at={expiresOn} style="date" /> : grantedOn ? texts.never : texts.unknown}
      </span>
    ),
    csv: ({ expiresOn }) => expiresOn ?? texts.never,
  },
  { header: 'Actions', isEnd: true, isActions: true, cell: (role) => <Actions role={role} /> },
]

function Actions({ role }: { role: RoleRecord }) {
  const { can, me } = useViewer()
  const [open, setOpen] = useState<'edit' | 'revoke' | null>(null)
  const isOwn = me?.profile.id === role.userId
  return (
    <span className="inline-flex gap-1">
      <Button
        variant="quiet"
        size="small"
        disabled={!can('platform.roles.update') || isOwn}
        aria-label={`${texts.edit} ${role.role} of ${role.userName}`}
        onClick={() => setOpen('edit')}
      >
        {texts.edit}
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={!can('platform.roles.delete') || isOwn || role.status === 'inactive'}
        aria-label={`${texts.revoke} ${role.role} of ${role.userName}`}
        onClick={() => setOpen('revoke')}
      >
        {texts.revoke}
      </Button>
      {open === 'edit' && <EditDialog role={role} onClose={() => setOpen(null)} />}
      {open === 'revoke' && <RevokeDialog role={role} onClose={() => setOpen(null)} />}
    </span>
  )
}
