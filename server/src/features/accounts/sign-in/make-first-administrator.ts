import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { readEnv } from '#server/boot/env.ts'
import { createAuth } from './auth.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'

/** Run at the start: creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD if there is none. */
export async function main(): Promise<void> {
  const { admin, baseUrl, authSecret, databaseUrl } = readEnv(process.env)
  if (!admin || !databaseUrl) return
  const { db, close } = createDb({ url: databaseUrl, max: 2, name: 'keepcase-start', timeouts: workTimeouts })
  try {
    await ensureFirstAdministrator({ db, auth: createAuth({ db, baseUrl, secret: authSecret }) }, admin)
  } finally {
    await close()
  }
}
