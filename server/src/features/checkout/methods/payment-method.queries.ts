import type { Db, Tx } from '@keepcase/db/db.ts'
import type { SavedPaymentMethods } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type SavedMethodRow = Selectable<SavedPaymentMethods> & { isExpired: boolean }

const isExpired = sql<boolean>`make_date(exp_year, exp_month, 1) + interval '1 month' <= (select app_now())`.as(
  'isExpired',
)

/** An account's saved methods: the default first, then newest first. */
export async function selectSavedMethods(db: Db | Tx, userId: string): Promise<SavedMethodRow[]> {
  return db
    .selectFrom('savedPaymentMethods')
    .selectAll()
    .select(isExpired)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Locks an account's payment methods, so that changes are serialized; returns them. */
export async function lockSavedMethods(tx: Tx, userId: string): Promise<SavedMethodRow[]> {
  await tx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return selectSavedMethods(tx, userId)
}

/** One saved method of the account; undefined when it is missing. */
export async function findSavedMethod(db: Db | Tx, userId: string, id: string): Promise<SavedMethodRow | undefined> {
  return db
    .selectFrom('savedPaymentMethods')
    .selectAll()
    .select(isExpired)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** Inserts a saved method; does nothing when its token is stored already. */
export async function insertSavedMethod(tx: Tx, row: Insertable<SavedPaymentMethods>): Promise<void> {
  await tx
    .insertInto('savedPaymentMethods')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'providerRef']).doNothing())
    .execute()
}

/** The saved method with a provider's token. */
export async function findByToken(tx: Tx, provider: string, providerRef: string): Promise<SavedMethodRow> {
  return tx
    .selectFrom('savedPaymentMethods')
    .selectAll()
    .select(isExpired)
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirstOrThrow()
}

/** Makes one method the only default. The caller has locked the account's methods. */
export async function setDefaultMethod(tx: Tx, userId: string, id: string): Promise<void> {
  const ofUser = tx.updateTable('savedPaymentMethods').where('userId', '=', userId)
  await ofUser.set({ isDefault: false }).where('isDefault', '=', true).where('id', '<>', id).execute()
  await ofUser.set({ isDefault: true }).where('id', '=', id).where('removedAt', 'is', null).execute()
}

/** Marks a method as removed; its row stays for the payments that reference it. */
export async function markMethodRemoved(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('savedPaymentMethods')
    .set({ isDefault: false, removedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
