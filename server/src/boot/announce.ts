import { relative } from 'node:path'
import type { DbHandle } from '@keepcase/db/db.ts'
import { selectPresent } from './boot.queries.ts'
import type { Env } from './env.ts'

/** One demo account of each kind. Their password is public: `keepcase-demo`. */
const demoAccounts = [
  { email: 'buyer@keepcase.test', kind: 'a collector' },
  { email: 'seller@keepcase.test', kind: 'a storefront owner' },
  { email: 'consignor@keepcase.test', kind: 'a consignor' },
  { email: 'admin@keepcase.test', kind: 'the administrator' },
]

/**
 * The message printed when the start is complete: address, existing demo accounts, and how to add a server.
 * @param databaseUrlFile file with the embedded database's address; null for an external database
 */
export async function announcement(env: Env, { pool }: DbHandle, databaseUrlFile: string | null): Promise<string> {
  const lines = [`Keepcase is ready at ${env.baseUrl}`]
  const emails = demoAccounts.map((account) => account.email)
  const taken = env.isDemo ? await selectPresent(pool, emails) : new Set()
  const present = demoAccounts.filter((account) => taken.has(account.email))
  if (present.length > 0) {
    lines.push('', '  Sign in with the password keepcase-demo as')
    lines.push(...present.map(({ email, kind }) => `    ${email.padEnd(26)} ${kind}`))
  }
  if (databaseUrlFile) {
    const file = relative(process.cwd(), databaseUrlFile)
    const path = file.startsWith('..') ? databaseUrlFile : file
    lines.push('', '  One more server on the same database:')
    lines.push(`    DATABASE_URL="$(cat ${path})" npm run server -- --port ${env.port + 1}`)
  }
  return `${lines.join('\n')}\n`
}
