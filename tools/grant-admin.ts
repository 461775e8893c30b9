/** `npm run grant-admin <email>`: makes an existing account a platform administrator. */
import { createDb } from '@keepcase/db/db.ts'
import { grantAdministrator } from '@keepcase/server/features/accounts/public.ts'
import { noDatabase } from './no-database.ts'

const [email] = process.argv.slice(2)
const url = process.env.DATABASE_URL

if (!email) {
  console.error('Usage: npm run grant-admin <email>')
  process.exitCode = 2
} else if (!url) {
  console.error(noDatabase())
  process.exitCode = 2
} else {
  const { db, close } = createDb({ url, name: 'keepcase-grant-admin', max: 2 })
  try {
    await grantAdministrator(db, email)
    console.log(`${email} is an administrator now.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await close()
  }
}
