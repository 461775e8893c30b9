import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Lock } from '../sign-in/credential.ts'
import { forgetDevices } from '../sign-in/known-devices.ts'

/**
 * Takes back what an account let devices skip, when one of its locks changes: no device goes without the second factor
 * any more, and after a new password none counts as known. Whoever set the password is remembered again afterwards.
 */
export async function endTrust(tx: Tx, profileId: string, lock: Lock): Promise<void> {
  await sql`
    delete from auth.verification where value = ${profileId} and starts_with(identifier, 'trust-device-')`.execute(tx)
  if (lock === 'password') await forgetDevices(tx, profileId)
}
