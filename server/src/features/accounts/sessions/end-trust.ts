import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Credential } from '../sign-in/credential.ts'
import { deleteKnownDevices } from '../sign-in/known-devices.ts'

/**
 * Ends trust after a credential changed: no device may skip the second factor any more and, after a new
 * password, no device counts as known. The device that set the password is remembered again afterwards.
 */
export async function endTrust(tx: Tx, profileId: string, credential: Credential): Promise<void> {
  await sql`
    delete from auth.verification where value = ${profileId} and starts_with(identifier, 'trust-device-')`.execute(tx)
  if (credential === 'password') await deleteKnownDevices(tx, profileId)
}
