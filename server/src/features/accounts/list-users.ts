import type { AdminUser } from '@keepcase/contract/accounts/accounts.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { administratorsAmong } from '#server/features/access/public.ts'
import { selectAccountFacts } from './account-facts.queries.ts'
import { countUsers, type ProfileRow, selectUsers, type UserFilter } from './accounts.queries.ts'
import { viewAdminUser } from './accounts.view.ts'

type UserDeps = { db: Db }
type UserPage = { items: z.infer<typeof AdminUser>[]; nextCursor: string | null; shown: number; total: number }

/** A page of the user list, newest first, with the number of matching and of all accounts. */
export async function listUsers(
  deps: UserDeps,
  input: UserFilter & { cursor?: string | undefined; limit: number },
): Promise<UserPage> {
  const [rows, counts] = await Promise.all([
    selectUsers(deps.db, input, decodeCursor(input.cursor, ['users']), input.limit + 1),
    countUsers(deps.db, input),
  ])
  const page = cutPage(
    rows,
    input.limit,
    'users',
    (row) => row.createdAt,
    (row) => row,
  )
  return { items: await viewUsers(deps, page.items), nextCursor: page.nextCursor, ...counts }
}

/** Rows of the user list, with facts from access and storefronts. */
export async function viewUsers(deps: UserDeps, rows: readonly ProfileRow[]): Promise<z.infer<typeof AdminUser>[]> {
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
