import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountId, growTo, makeAdministrator } from './administration-fixtures.ts'
import { median } from './bars.ts'
import { loadNow, type Place, placeText, table } from './report.ts'
import type { Stage } from './stage.ts'

/** A large place, and a small one that its answers are compared with. `ADMIN_ACCOUNTS=5000` makes a quick run. */
const accounts = Number(process.env.ADMIN_ACCOUNTS ?? 100_000)
const large = { accounts, acts: accounts * 10, actors: 200 }
/** Few people acted here, so that each of them fills a page as in the large place. */
const small = { accounts: 1_000, acts: 1_000, actors: 3 }
/** Targets: the median in the large place as a multiple of that in the small one, and p99 in milliseconds. */
const promised = { ratio: 3, p99: 100 }
const rounds = 200

/** A list's page; `pages`: how many pages are turned before it is measured. */
type Question = { name: string; path: string; pages?: number }

const users = (name: string, more: string, pages = 0): Question => ({
  name: `users: ${name}`,
  path: `users?limit=50${more}`,
  pages,
})
const audit = (name: string, more: string, pages = 0): Question => ({
  name: `audit: ${name}`,
  path: `audit?limit=50${more}`,
  pages,
})
const person = (n: number) => `md5-${n}`

const questions: Question[] = [
  users('newest', ''),
  users('newest, page 10', '', 9),
  ...['joined', 'name', 'purchases'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => users(`by ${sort}, ${order}`, `&sort=${sort}&order=${order}`)),
  ),
  users('by name, page 10', '&sort=name&order=asc', 9),
  users('suspended', '&status=Suspended'),
  users('suspended, by name', '&status=Suspended&sort=name&order=asc'),
  users('active, by purchases', '&status=Active&sort=purchases'),
  users('one letter', '&q=a'),
  users('two letters', '&q=qz'),
  users('a common name, by purchases', '&q=lindqvist&sort=purchases'),
  users('one person', '&q=collector_77'),
  users('a part of every name', '&q=collector'),
  users('no match', '&q=zzzzzz&sort=name'),
  users('a common name, suspended', '&q=ada&status=Suspended'),
  audit('newest', ''),
  audit('newest, page 10', '', 9),
  audit('oldest', '&order=asc'),
  audit('one act', '&action=users.suspend'),
  audit('one act, page 10', '&action=users.suspend', 9),
  audit('one person', `&q=${person(2)}`),
  audit('one person and act', `&q=${person(2)}&action=orders.refund`),
  audit('no match', '&q=00000000-0000-4000-8000-000000000000'),
  audit('from a day on', '&from=2020-01-01T00:00:00Z'),
  audit('until a day', `&to=${new Date(Date.now() - 3_600_000).toISOString()}`),
  audit('a day without acts', '&to=2020-01-01T00:00:00Z'),
  { name: 'audit: kinds of acts', path: 'audit/actions' },
  { name: 'roles: catalog of permissions', path: 'permissions' },
]

type Taken = { medianMs: number; p99: number }

/** Asks every question many times. */
async function measure(stage: Stage, cookie: string): Promise<Map<string, Taken>> {
  const { rows } = await stage.superuser.query(`select ${accountId('2')} as id`)
  const ask = async (path: string) => {
    const began = performance.now()
    const answer = await fetch(`${stage.url}/api/${path.replace(person(2), rows[0].id)}`, { headers: { cookie } })
    const body = await answer.json()
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}\n${stage.output().slice(-1_500)}`)
    return { ms: performance.now() - began, body }
  }
  const taken = new Map<string, Taken>()
  for (const { name, path, pages = 0 } of questions) {
    await stage.superuser.query('delete from rate_limits')
    let at = path
    for (let page = 0; page < pages; page++) {
      const { nextCursor } = (await ask(at)).body
      if (nextCursor) at = `${path}&cursor=${nextCursor}`
    }
    const took: number[] = []
    for (let round = -10; round < rounds; round++) {
      const { ms } = await ask(at)
      if (round >= 0) took.push(ms)
    }
    const sorted = took.sort((a, b) => a - b)
    taken.set(name, { medianMs: median(sorted), p99: sorted[Math.ceil(rounds * 0.99) - 1] ?? 0 })
  }
  return taken
}

/**
 * Measures the lists of administration in a small place, fills it, measures again, and writes the figures into
 * docs/performance.md.
 * @returns whether the targets are met
 */
export async function runAdministration(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  const cookie = await makeAdministrator(stage.superuser, stage.secret)
  const found: Map<string, Taken>[] = []
  for (const world of [small, large]) {
    say(`${world.accounts.toLocaleString('en')} accounts, ${world.acts.toLocaleString('en')} acts …`)
    await growTo(stage.superuser, world)
    found.push(await measure(stage, cookie))
  }
  const [few = new Map<string, Taken>(), many = new Map<string, Taken>()] = found
  const rows = questions.map(({ name }) => {
    const [smallMs, largeMs] = [few.get(name)?.medianMs ?? 0, many.get(name)?.medianMs ?? 0]
    const p99 = many.get(name)?.p99 ?? 0
    const ratio = largeMs / smallMs
    return { name, smallMs, largeMs, ratio, p99, isKept: ratio <= promised.ratio && p99 <= promised.p99 }
  })
  const text = [
    `${placeText('npm run bench -- administration', place, { before, after: loadNow() })} The large place has`,
    `${large.accounts.toLocaleString('en')} accounts and ${large.acts.toLocaleString('en')} acts, the small one 1,000 of each. Promised: at`,
    `most ${promised.ratio} × the small one's median, and ${promised.p99} ms at p99.`,
    '',
    table(
      ['List', 'Small ms', 'Large ms', 'Ratio', 'p99 ms', ''],
      rows.map(({ name, smallMs, largeMs, ratio, p99, isKept }) => [
        name,
        ...[smallMs, largeMs].map((ms) => ms.toFixed(1)),
        `${ratio.toFixed(2)} ×`,
        p99.toFixed(1),
        isKept ? 'pass' : '**fail**',
      ]),
    ),
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (accounts === 100_000) writeFigures(text)
  return rows.every(({ isKept }) => isKept)
}

function writeFigures(text: string): void {
  const file = join(import.meta.dirname, '../docs/performance.md')
  const between = /(<!-- lists of administration -->\n)[\s\S]*(<!-- end of lists of administration -->)/
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
}
