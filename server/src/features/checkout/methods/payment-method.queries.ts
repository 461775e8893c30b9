import type { Db, Tx } from '@keepcase/db/db.ts'
import type { SavedPaymentMethods } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type SavedMethodRow = Selectable<SavedPaymentMethods> & { isExpired: boolean }

const isExpired = sql<boolean>`make_date(exp_year, exp_month, 1) + interval '1 month' <= app_now()`.as('isExpired')

/** An account's saved methods: the default first, then the newest. */
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

/** Holds an account's payment methods, so that changes of them follow one another; gives them. */
export async function lockSavedMethods(tx: Tx, userId: string): Promise<SavedMethodRow[]> {
  await tx.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return selectSavedMethods(tx, userId)
}

/** One of an account's saved methods; undefined when it is not there. */
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

/** Writes a saved method; one of that token that is there already stays as it is, and nothing is given. */
export async function insertSavedMethod(tx: Tx, row: Insertable<SavedPaymentMethods>): Promise<void> {
  await tx
    .insertInto('savedPaymentMethods')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'providerRef']).doNothing())
    .execute()
}

/** The saved method of a provider's token. */
export async function findByToken(tx: Tx, provider: string, providerRef: string): Promise<SavedMethodRow> {
  return tx
    .selectFrom('savedPaymentMethods')
    .selectAll()
    .select(isExpired)
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirstOrThrow()
}

/** Makes one the default and no other. The account's methods are locked. */
export async function setDefaultMethod(tx: Tx, userId: string, id: string): Promise<void> {
  const ofUser = tx.updateTable('savedPaymentMethods').where('userId', '=', userId)
  await ofUser.set({ isDefault: false }).where('isDefault', '=', true).where('id', '<>', id).execute()
  await ofUser.set({ isDefault: true }).where('id', '=', id).where('removedAt', 'is', null).execute()
}

/** Takes one out of the account; its row stays for the payments that name it. */
export async function markMethodRemoved(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('savedPaymentMethods')
    .set({ isDefault: false, removedAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
