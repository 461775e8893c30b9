import type { Tx } from '@keepcase/db/db.ts'
import type { Credential } from '../sign-in/credential.ts'
import { deleteDevices } from '../sign-in/sign-in.queries.ts'
import { deleteTrustedDevices } from './sessions.queries.ts'

/**
 * Ends trust after a credential changed: no device may skip the second factor any more and, after a new
 * password, no device counts as known. The device that set the password is remembered again afterwards.
 */
export async function endTrust(tx: Tx, profileId: string, credential: Credential): Promise<void> {
  await deleteTrustedDevices(tx, profileId)
  if (credential === 'password') await deleteDevices(tx, profileId)
}
