import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import {
  type PermissionHolder,
  permissionsContract,
  type RoleRecord,
  rolesContract,
} from '@keepcase/contract/access/roles.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { decodePlace, encodePlace } from '#server/api/keyset-cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { grantPermission, revokePermission } from './grant-permission.ts'
import { assignRole, changeRole, revokeRole } from './manage-roles.ts'
import {
  countRoles,
  type HolderRow,
  keyTypesOf,
  type RoleFilter,
  type RoleOrder,
  type RoleRow,
  selectCatalogue,
  selectHolders,
  selectRoles,
} from './roles.queries.ts'

const end = (text: string | null): Date | null => (text === null ? null : new Date(text))

const view = (row: RoleRow): RoleRecord => ({
  ...row,
  grantedOn: row.grantedOn.toISOString(),
  expiresOn: row.expiresOn?.toISOString() ?? null,
})

type ListInput = RoleFilter & RoleOrder & { cursor?: string | undefined; limit: number }

/** A page of role records, with the number of those that match and of all. */
async function listRoles(db: Db, input: ListInput) {
  const { sort, order, limit } = input
  const part = `${sort}-${order}`
  const after = decodePlace(input.cursor, [{ name: part, keyTypes: keyTypesOf(sort) }])
  const [rows, counts] = await Promise.all([
    selectRoles(db, { ...input, after, limit: limit + 1 }),
    countRoles(db, input),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? encodePlace({ part, keys: last.sortKeys, id: last.id }) : null
  return { items: shown.map(view), nextCursor, ...counts }
}

/** Role records. */
export function rolesRouter(deps: { db: Db }) {
  const implementer = implementContract(rolesContract)
  return implementer.router({
    list: implementer.list.handler(({ input }) => listRoles(deps.db, { ...input, q: input.q || undefined })),
    assign: implementer.assign.handler(async ({ input, context }) => {
      const given = { ...input, expiresOn: end(input.expiresOn) }
      return view(await assignRole(deps, await actorOf(context), given, context.requestId))
    }),
    update: implementer.update.handler(async ({ input, context }) => {
      const given = { ...input, expiresOn: end(input.expiresOn) }
      return view(await changeRole(deps, await actorOf(context), given, context.requestId))
    }),
    revoke: implementer.revoke.handler(async ({ input, context }) =>
      view(await revokeRole(deps, await actorOf(context), input.id, context.requestId)),
    ),
  })
}

const viewHolder = (row: HolderRow): PermissionHolder => ({
  ...row,
  grantedAt: row.grantedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/** A page of the holders of a permission. */
async function listHolders(db: Db, input: { name: string; cursor?: string | undefined; limit: number }) {
  const { name, limit } = input
  const place = decodePlace(input.cursor, [{ name: 'holders', keyTypes: ['instant', 'text'] }])
  const after = place && { at: String(place.keys[0]), id: String(place.keys[1]) }
  const rows = await selectHolders(db, name, after, limit + 1)
  const items = rows.slice(0, limit).map(viewHolder)
  const last = rows.length > limit ? items.at(-1) : undefined
  const keys = last && [last.grantedAt, last.id]
  return { items, nextCursor: keys ? encodePlace({ part: 'holders', keys, id: last.userId }) : null }
}

/** The catalogue of permissions, and single grants. */
export function permissionsRouter(deps: { db: Db }) {
  const implementer = implementContract(permissionsContract)
  return implementer.router({
    catalogue: implementer.catalogue.handler(async () => ({
      items: await selectCatalogue(deps.db),
      nextCursor: null,
    })),
    holders: implementer.holders.handler(({ input }) => listHolders(deps.db, input)),
    grant: implementer.grant.handler(async ({ input, context }) => {
      const given = { ...input, name: input.name as PlatformPermission, expiresAt: end(input.expiresAt) }
      await grantPermission(deps, await actorOf(context), given, context.requestId)
      return { granted: true as const }
    }),
    revoke: implementer.revoke.handler(async ({ input, context }) => {
      const given = { ...input, name: input.name as PlatformPermission }
      return { revoked: await revokePermission(deps, await actorOf(context), given, context.requestId) }
    }),
  })
}
