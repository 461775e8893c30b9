import {
  type CatalogueEntry,
  maxCountedHolders,
  type PermissionHolder,
  type RoleName,
  type roleSorts,
} from '@keepcase/contract/access/roles.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { KeysetPlace } from '#server/api/keyset-cursor.ts'

/** A role record with the names of its person and of who granted it. */
export type RoleRow = {
  id: string
  userId: string
  userName: string
  username: string | null
  avatarUrl: string | null
  role: RoleName
  status: 'active' | 'inactive' | 'suspended'
  grantedOn: Date
  grantedByName: string | null
  expiresOn: Date | null
}

const columns = sql`
  r.id, r.user_id, admin_name(r.user_id) as user_name, p.username, p.avatar_url, r.role,
  case when r.status = 'active' and r.expires_on <= (select app_now()) then 'inactive' else r.status end as status,
  r.granted_on, admin_name(r.granted_by) as granted_by_name, r.expires_on`

/** Filter of the role list; `q` matches display name, username or role. */
export type RoleFilter = { q: string | undefined; role: 'all' | RoleName }

function matching({ q, role }: RoleFilter) {
  const pattern = q ? `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  return sql<boolean>`(${role} = 'all' or r.role = ${role}) and (${pattern}::text is null or r.role like ${pattern}
    or lower(coalesce(p.display_name, '') || ' ' || coalesce(p.username, '')) like ${pattern})`
}

/** Order of the role list. */
export type RoleOrder = { sort: (typeof roleSorts)[number]; order: 'asc' | 'desc' }

/** What is asked of the list: which records, in which order, after which row, and at most how many. */
export type RoleQuery = RoleFilter & RoleOrder & { after: KeysetPlace | null; limit: number }

/** The sort values of each order, each with its type in the database and in a cursor. */
const sortKeys = {
  granted: [{ key: sql`r.granted_on`, type: sql`timestamptz`, keyType: 'instant' }],
  name: [{ key: sql`lower(coalesce(p.display_name, p.username, ''))`, type: sql`text`, keyType: 'text' }],
  role: [
    { key: sql`r.role`, type: sql`text`, keyType: 'text' },
    { key: sql`r.granted_on`, type: sql`timestamptz`, keyType: 'instant' },
  ],
} as const

/** Types of the sort values of an order, for its cursor. */
export const keyTypesOf = (sort: RoleOrder['sort']) => sortKeys[sort].map(({ keyType }) => keyType)

/** A record of the list with its sort values. */
export type ListedRole = RoleRow & { sortKeys: string[] }

/** Rows after the last one of the page before. */
function isAfter({ sort, order, after }: RoleQuery) {
  if (after === null) return sql<boolean>`true`
  const keys = sql.join(sortKeys[sort].map(({ key }) => key))
  const values = sql.join(sortKeys[sort].map(({ type }, i) => sql`${after.keys[i]}::${type}`))
  const side = order === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${keys}, r.id) ${side} (${values}, ${after.id}::uuid)`
}

/** One page of role records. */
export async function selectRoles(db: Db, query: RoleQuery): Promise<ListedRole[]> {
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const keys = sortKeys[query.sort]
  const orders = sql.join(keys.map(({ key }) => sql`${key} ${direction}`))
  const texts = sql.join(keys.map(({ key, keyType }) => (keyType === 'instant' ? sql`iso_instant(${key})` : key)))
  const { rows } = await sql<ListedRole>`
    select ${columns}, array[${texts}] as sort_keys from admin_roles r join profiles p on p.id = r.user_id
    where ${matching(query)} and ${isAfter(query)}
    order by ${orders}, r.id ${direction} limit ${query.limit}`.execute(db)
  return rows
}

/** Number of role records that match, and of all. */
export async function countRoles(db: Db, filter: RoleFilter): Promise<{ shown: number; total: number }> {
  const { rows } = await sql<{ shown: number; total: number }>`
    select count(*) filter (where ${matching(filter)})::int as shown, count(*)::int as total
    from admin_roles r join profiles p on p.id = r.user_id`.execute(db)
  return rows[0] ?? { shown: 0, total: 0 }
}

/** A role record by id. */
export async function selectRole(db: Db | Tx, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from admin_roles r join profiles p on p.id = r.user_id where r.id = ${id}`.execute(db)
  return rows[0]
}

/** An account's record of a role. */
export async function selectRoleOf(tx: Tx, userId: string, role: RoleName): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from admin_roles r join profiles p on p.id = r.user_id
    where r.user_id = ${userId} and r.role = ${role}`.execute(tx)
  return rows[0]
}

/** Locks an account; false when there is none that is open. */
export async function lockAccount(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select closed_at is null as is_open from profiles where id = ${profileId} for no key update`.execute(tx)
  return rows[0]?.isOpen ?? false
}

/** Writes a role record as active until its end; returns its id. */
export async function upsertRole(
  tx: Tx,
  role: { userId: string; role: RoleName; expiresOn: Date | null; grantedBy: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into admin_roles (user_id, role, expires_on, granted_by)
    values (${role.userId}, ${role.role}, ${role.expiresOn}::timestamptz, ${role.grantedBy}::uuid)
    on conflict (user_id, role) do update set status = 'active', expires_on = excluded.expires_on,
      granted_on = app_now(), granted_by = excluded.granted_by, last_updated = app_now()
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Changes a role record's status and end. */
export async function updateRole(
  tx: Tx,
  id: string,
  { status, expiresOn }: { status: RoleRow['status']; expiresOn: Date | null },
): Promise<void> {
  await sql`
    update admin_roles set status = ${status}, expires_on = ${expiresOn}::timestamptz, last_updated = app_now()
    where id = ${id}`.execute(tx)
}

/** Marks whether an account sells (`mark_seller`). */
export async function setRoleSeller(tx: Tx, profileId: string): Promise<void> {
  await sql`select mark_seller(${profileId})`.execute(tx)
}

/** The single grant of a permission, with its end; undefined: none. */
export async function selectSingleGrant(
  tx: Tx,
  profileId: string,
  name: string,
): Promise<{ expiresAt: Date | null } | undefined> {
  const { rows } = await sql<{ expiresAt: Date | null }>`
    select g.expires_at from platform_permissions g join permissions p on p.id = g.permission_id
    where g.profile_id = ${profileId} and g.source = 'grant' and p.name = ${name}`.execute(tx)
  return rows[0]
}

/** True for an instant that has passed by the database's clock. */
export async function isPast(tx: Tx, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`select ${at}::timestamptz <= (select app_now()) as is_past`.execute(
    tx,
  )
  return rows[0]?.isPast ?? true
}

/**
 * The catalogue with the number of accounts that hold each permission now, counted up to one more than
 * `maxCountedHolders`: the page takes as long however many sellers there are. What every account holds isn't counted.
 */
export async function selectCatalogue(db: Db): Promise<CatalogueEntry[]> {
  const counted = (table: string) => sql`(
    select count(*) from (
      select distinct g.profile_id from ${sql.table(table)} g
      where g.permission_id = p.id and (g.expires_at is null or g.expires_at > (select app_now()))
      limit ${sql.lit(maxCountedHolders + 1)}) holders)`
  const { rows } = await sql<CatalogueEntry>`
    select p.name, p.scope, p.granted_on_sign_up as is_everybodys,
      (case when p.granted_on_sign_up then 0
        when p.scope = 'storefront' then ${counted('storefront_permissions')}
        else ${counted('platform_permissions')} end)::int as holders
    from permissions p order by p.scope, p.name`.execute(db)
  return rows
}

export type HolderRow = Omit<PermissionHolder, 'grantedAt' | 'expiresAt'> & { grantedAt: Date; expiresAt: Date | null }

/** Who holds a permission now, newest grants first, after a grant (`holders_of`). */
export async function selectHolders(
  db: Db,
  name: string,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select * from holders_of(${name}, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}, ${limit}::int)`.execute(
    db,
  )
  return rows
}
