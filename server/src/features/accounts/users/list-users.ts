import type { AdminPerson, AdminUser } from '@keepcase/contract/accounts/users.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { decodePlace, encodePlace } from '#server/api/keyset-cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { administratorsAmong } from '#server/features/access/public.ts'
import { selectAccountFacts } from '../account-facts.queries.ts'
import { type ProfileRow, selectProfile } from '../accounts.queries.ts'
import { viewAdminUser } from '../accounts.view.ts'
import { countUsers, findNamed, selectPerson, selectUsers, type UserFilter, type UserOrder } from './users.queries.ts'

type UserDeps = { db: Db }
type UserPage = { items: AdminUser[]; nextCursor: string | null; shown: number; total: number }

/** A page of the user list, with the number of matching and of all accounts. */
export async function listUsers(
  deps: UserDeps,
  input: UserFilter & UserOrder & { cursor?: string | undefined; limit: number },
): Promise<UserPage> {
  const { sort, order, limit } = input
  const part = `${sort}-${order}`
  const place = decodePlace(input.cursor, [{ name: part, keyTypes: ['text'] }])
  const after = place && { key: String(place.keys[0]), id: place.id }
  const query = { ...input, after, limit: limit + 1 }
  const named = await findNamed(deps.db, query)
  const [rows, counts] = await Promise.all([selectUsers(deps.db, query, named), countUsers(deps.db, input, named)])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? encodePlace({ part, keys: [last.sortKey], id: last.id }) : null
  return { items: await viewUsers(deps, shown), nextCursor, ...counts }
}

/** Rows of the user list, with facts from access and storefronts. */
export async function viewUsers(deps: UserDeps, rows: readonly ProfileRow[]): Promise<AdminUser[]> {
  const ids = rows.map((row) => row.id)
  const [administrators, facts] = await Promise.all([
    administratorsAmong(deps.db, ids),
    selectAccountFacts(deps.db, ids),
  ])
  return rows.map((row) =>
    viewAdminUser(row, {
      roleAdmin: administrators.has(row.id),
      isStorefrontOwner: (facts.get(row.id)?.storefronts ?? 0) > 0,
    }),
  )
}

/** One account of the list. */
export async function viewUser(deps: UserDeps, row: ProfileRow): Promise<AdminUser> {
  const [user] = await viewUsers(deps, [row])
  if (!user) throw new Error('A user that was just read has no view')
  return user
}

/** One account as administrators see it. @throws Refusal NOT_FOUND for none, or a closed one */
export async function readPerson(deps: UserDeps, id: string): Promise<AdminPerson> {
  const [row, record] = await Promise.all([selectProfile(deps.db, id), selectPerson(deps.db, id)])
  if (!row || !record) throw new Refusal('NOT_FOUND')
  return { user: await viewUser(deps, row), ...record }
}
