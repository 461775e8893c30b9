import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Addresses } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type AddressRow = Selectable<Addresses>

/** The addresses of an account: the default first, then by creation. */
export async function selectAddresses(db: Db | Tx, profileId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('profileId', '=', profileId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** One address of that account; undefined when it isn't theirs. */
export async function selectAddress(db: Db | Tx, profileId: string, id: string): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
}

export async function insertAddress(tx: Tx, row: Insertable<Addresses>): Promise<AddressRow> {
  return tx.insertInto('addresses').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Replaces an address of that account; undefined when it isn't theirs. */
export async function replaceAddress(
  tx: Tx,
  profileId: string,
  id: string,
  row: Updateable<Addresses>,
): Promise<AddressRow | undefined> {
  return tx
    .updateTable('addresses')
    .set({ ...row, updatedAt: sql`app_now()` })
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .returningAll()
    .executeTakeFirst()
}

/** Unsets the default address, so that another can become it. */
export async function clearDefault(tx: Tx, profileId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('profileId', '=', profileId)
    .where('isDefault', '=', true)
    .execute()
}

/** Deletes an address of that account; undefined when it isn't theirs. */
export async function deleteAddress(tx: Tx, profileId: string, id: string): Promise<AddressRow | undefined> {
  return tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('profileId', '=', profileId)
    .returningAll()
    .executeTakeFirst()
}
