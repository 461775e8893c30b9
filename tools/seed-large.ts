/**
 * `npm run seed:large`: fills a database with a world to measure on: 10,000 drops, 200,000 items, 100,000
 * accounts. The database is DATABASE_URL's, or the embedded one of DATA_DIR while it runs; it must be empty,
 * or contain only the demo world. Other sizes: `npm run seed:large -- --drops 1000 --items 20000 --accounts
 * 10000 --storefronts 50`.
 */
import pg from 'pg'
import { fillLarge, type LargeCounts, largeCounts, largeMail } from './fill-large.ts'

/** Email suffix of the demo world's accounts, which may exist already. */
const demoMail = '@keepcase.test'

/** Parses the requested numbers; throws on invalid ones. */
function fixturesFrom(words: readonly string[]): LargeCounts {
  const world = { ...largeCounts }
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i]?.replace(/^--/, '') ?? ''
    const value = Number(words[i + 1])
    if (!(name in world) || !Number.isInteger(value) || value < 1) throw new Error(`Not understood: ${words.join(' ')}`)
    world[name as keyof LargeCounts] = value
  }
  if (world.storefronts > world.accounts) throw new Error('There cannot be more storefronts than accounts')
  return world
}

/** Why this database must not be filled; null when it may be. */
async function objection(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ foreign_count: number; large_count: number }>(
    `select count(*) filter (where email not like '%${demoMail}' and email not like '%${largeMail}')::int as foreign_count,
      count(*) filter (where email like '%${largeMail}')::int as large_count from profiles`,
  )
  const [found] = rows
  if (found && found.foreign_count > 0)
    return `It holds accounts of somebody (${found.foreign_count}): nothing was written.`
  if (found && found.large_count > 0) return 'It holds the large world already: nothing was written.'
  return null
}

/** Fills the database; returns the exit code: 0, or 1 when it must not be filled. */
export async function seed(
  url: string,
  world: LargeCounts,
  say: (words: string) => void = console.log,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'keepcase-seed-large' })
  await client.connect()
  try {
    const reason = await objection(client)
    if (reason !== null) {
      say(reason)
      return 1
    }
    const began = performance.now()
    await client.query('begin')
    await fillLarge(client, world, say)
    await client.query('commit')
    await client.query('vacuum analyze')
    say(`The large world stands after ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    return 0
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) {
    console.error('Set DATABASE_URL, or start Keepcase on DATA_DIR: its address is kept there while it runs.')
    process.exitCode = 2
  } else {
    try {
      process.exitCode = await seed(url, fixturesFrom(process.argv.slice(2)))
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 2
    }
  }
}
