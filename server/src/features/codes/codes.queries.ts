import { codeSpelling } from '@keepcase/contract/codes/codes.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { DiscountCodes } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type CodeRow = Selectable<DiscountCodes>

/** A code with what its orders came to: `givenCents` off those that are paid or being paid, `isUnused` for none ever. */
export type CountedCode = CodeRow & { givenCents: number; isUnused: boolean }

/** A storefront's code by what somebody typed; null when there is none. */
export async function findCode(db: Db, storefrontId: string, typed: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`
    select * from discount_codes where storefront_id = ${storefrontId} and code = ${codeSpelling(typed)}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked: until this transaction ends nobody else counts a use of it (`lock_code` in db/routines). */
export async function lockCode(tx: Tx, storefrontId: string, typed: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`select * from lock_code(${storefrontId}, ${codeSpelling(typed)})`.execute(tx)
  return rows[0] ?? null
}

/** How often an account uses a code: orders that hold it or were paid with it. */
export async function countUses(db: Db | Tx, codeId: string, profileId: string): Promise<number> {
  const { n } = await db
    .selectFrom('discountRedemptions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('codeId', '=', codeId)
    .where('profileId', '=', profileId)
    .where('state', '<>', 'returned')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** An account's own codes at a storefront that are still good for an order, the best first. */
export async function findOwnCodes(db: Db, storefrontId: string, profileId: string): Promise<CodeRow[]> {
  return db
    .selectFrom('discountCodes')
    .selectAll()
    .where('storefrontId', '=', storefrontId)
    .where('profileId', '=', profileId)
    .where('source', '=', 'tier')
    .where('active', '=', true)
    .where('withdrawnAt', 'is', null)
    .where('uses', '=', 0)
    .orderBy('percent', 'desc')
    .orderBy('tierPlace')
    .execute()
}

/** A page of the codes that a storefront made, newest first, with one more row where there is another page. */
export async function listCodes(
  db: Db,
  storefrontId: string,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<CountedCode[]> {
  const { rows } = await sql<CountedCode>`
    select c.*, ${counted} from discount_codes c
    where c.storefront_id = ${storefrontId} and c.source = 'seller'
      ${before ? sql`and (c.created_at, c.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** @NOTE orders from before the storefront changed its currency are no part of a sum in the code's */
const counted = sql`
  (select coalesce(sum(r.discount_cents), 0)::bigint from discount_redemptions r join orders o on o.id = r.order_id
    where r.code_id = c.id and r.state <> 'returned' and o.currency = c.currency) as given_cents,
  not exists (select from discount_redemptions r where r.code_id = c.id) as is_unused`

/** A code of this id with what its orders came to. */
export async function countedCode(tx: Tx, id: string): Promise<CountedCode> {
  const { rows } = await sql<CountedCode>`select c.*, ${counted} from discount_codes c where c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A code that was just written is not there')
  return row
}

/** Deletes a code. The caller has locked it; a code that an order had is refused by the database. */
export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('discountCodes').where('id', '=', id).execute()
}

/** A code that a storefront made, locked; null when there is none of this id. */
export async function lockOwnCode(tx: Tx, id: string): Promise<CodeRow | null> {
  const row = await tx
    .selectFrom('discountCodes')
    .selectAll()
    .where('id', '=', id)
    .where('source', '=', 'seller')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The code that an order gave back, locked; null when it has none to take again. */
export async function lockCodeOf(tx: Tx, orderId: string): Promise<CodeRow | null> {
  const row = await tx
    .selectFrom('discountCodes')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('discountRedemptions')
        .select('codeId')
        .where('orderId', '=', orderId)
        .where('state', '=', 'returned'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}
