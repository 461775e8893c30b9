/**
 * `npm run outbox -- EMAIL`: prints the newest mail to an address, for example the reset link of a user who
 * is locked out.
 */
import { createDb } from '@keepcase/db/db.ts'
import { findNewestMail } from '@keepcase/server/features/notifications/public.ts'
import { noDatabase } from './no-database.ts'

const [email] = process.argv.slice(2)
const url = process.env.DATABASE_URL

if (!email) {
  console.error('Usage: npm run outbox -- EMAIL')
  process.exitCode = 2
} else if (!url) {
  console.error(noDatabase())
  process.exitCode = 2
} else {
  const { db, close } = createDb({ url, name: 'keepcase-outbox', max: 1 })
  try {
    const mail = await findNewestMail(db, email)
    if (mail) {
      const { recipient, subject, createdAt, state, bodyText } = mail
      console.log(
        `To:      ${recipient}\nSubject: ${subject}\nWritten: ${createdAt.toISOString()} (${state})\n\n${bodyText}`,
      )
    } else {
      console.error(`No mail to ${email} yet. Request a new one, then run this again.`)
      process.exitCode = 1
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  } finally {
    await close()
  }
}
