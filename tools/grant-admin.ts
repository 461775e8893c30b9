/** `npm run grant-admin <email>`: makes an existing account a platform administrator. */
import { createDb } from '@keepcase/db/db.ts'
import { grantAdministrator } from '@keepcase/server/features/accounts/public.ts'

const [email] = process.argv.slice(2)
const url = process.env.DATABASE_URL

if (!email) {
  console.error('Usage: npm run grant-admin <email>')
  process.exitCode = 2
} else if (!url) {
  console.error(
    `There is no database in DATA_DIR (${process.env.DATA_DIR ?? 'data'}): run \`npm start\` first, or pass the DATA_DIR or DATABASE_URL that it runs with.`,
  )
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
