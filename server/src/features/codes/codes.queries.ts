import { codeSpelling } from '@keepcase/contract/codes/codes.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { DiscountCodes } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type CodeRow = Selectable<DiscountCodes>

/**
 * A code with totals over its orders: `givenCents` is the discount of orders paid or being paid, `isUnused` means no
 * order ever had it.
 */
export type CountedCode = CodeRow & { givenCents: number; isUnused: boolean }

/** A storefront's code by the text a buyer entered; null when there is none. */
export async function findCode(db: Db, storefrontId: string, input: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`
    select * from discount_codes where storefront_id = ${storefrontId} and code = ${codeSpelling(input)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Like {@link findCode}, locked: no other transaction can count a use until this one ends (`lock_code` in db/routines).
 */
export async function lockCode(tx: Tx, storefrontId: string, input: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`select * from lock_code(${storefrontId}, ${codeSpelling(input)})`.execute(tx)
  return rows[0] ?? null
}

/** Number of uses of a code by an account: orders that reserve it or were paid with it. */
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

/** An account's own unused codes at a storefront, highest discount first. */
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

/** A page of the codes that a storefront created, newest first, plus one row if there is another page. */
export async function listCodes(
  db: Db,
  storefrontId: string,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<CountedCode[]> {
  const { rows } = await sql<CountedCode>`
    select c.*, ${totals} from discount_codes c
    where c.storefront_id = ${storefrontId} and c.source = 'seller'
      ${before ? sql`and (c.created_at, c.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** @NOTE excludes orders from before a currency change of the storefront: their amounts can't be added up */
const totals = sql`
  (select coalesce(sum(r.discount_cents), 0)::bigint from discount_redemptions r join orders o on o.id = r.order_id
    where r.code_id = c.id and r.state <> 'returned' and o.currency = c.currency) as given_cents,
  not exists (select from discount_redemptions r where r.code_id = c.id) as is_unused`

/** One code by id, with its totals. */
export async function countedCode(tx: Tx, id: string): Promise<CountedCode> {
  const { rows } = await sql<CountedCode>`select c.*, ${totals} from discount_codes c where c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A code that was just written is not there')
  return row
}

/** Deletes a code that the caller has locked. A foreign key refuses codes that an order has used. */
export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('discountCodes').where('id', '=', id).execute()
}

/** A code that a storefront created, locked; null when there is none with this id. */
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

/** The code whose use this order returned, locked; null when there is none to reserve again. */
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

/** Inserts a code of a storefront; null when the storefront has that code already. */
export async function insertCode(tx: Tx, code: Insertable<DiscountCodes>): Promise<CodeRow | null> {
  const row = await tx
    .insertInto('discountCodes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['storefrontId', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Changes fields of a code and raises its version. */
export async function updateCodeRow(tx: Tx, id: string, changes: Updateable<DiscountCodes>): Promise<void> {
  await tx
    .updateTable('discountCodes')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
