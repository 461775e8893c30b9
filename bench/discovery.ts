import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillLarge, largeCounts, largeMail } from '../tools/fill-large.ts'
import { median } from './bars.ts'
import { loadNow, type Place } from './report.ts'
import type { Stage } from './stage.ts'

/** Targets of discovery in the large world, in milliseconds. */
const promised = { median: 50, p99: 150 }
/** Repetitions of each query, and how many run concurrently. */
const rounds = 25
const atOnce = 2

type Question = { kind: string; path: string }
type Row = { kind: string; asked: number; median: number; p99: number; worst: string }

const one = (kind: string, paths: readonly string[]): Question[] => paths.map((path) => ({ kind, path }))
const query = (given: Record<string, string | string[]>): string => {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one, i) => [`${name}[${i}]`, one]) : [[name, value]],
  )
  return new URLSearchParams(pairs as [string, string][]).toString()
}

const filters: Record<string, string | string[]>[] = [
  {},
  { when: 'live' },
  { when: 'upcoming' },
  { when: 'past' },
  { type: ['live'] },
  { type: ['mystery', 'live'] },
  { fulfillment: 'shipping' },
  { fulfillment: 'local_pickup' },
  { country: ['JP'] },
  { category: ['vhs'] },
  { category: ['vinyl', 'cassette', 'books'] },
  { genre: ['horror'] },
  { era: ['80s', '90s'] },
  { condition: ['mint'] },
  { rarity: ['one_of_kind'] },
  { category: ['stickers'], country: ['NL'], when: 'upcoming' },
  { type: ['marketplace'], category: ['vhs'], era: ['80s'], condition: ['good'], rarity: ['rare'], genre: ['scifi'] },
]
const words = ['sealed', 'sealed jazz', 'horror cassette', 'oster', 'casette', 'vhs 80s', 'a', 'zzzzzzz', 'harbor']
const itemWords = ['jazz', 'jazz pressing', 'horror cassette', 'oster', 'casette', 'vhs 80s', 'a', 'zzzzzzz', 'sealed']
const sorts = ['newest', 'ending', 'followed', 'price_low', 'price_high']
const names = ['ada', 'petrova', 'petrva', 'zo', 'harbor', 'b', 'maple video']

/** Every kind of query: any filter, any words, any order, any kind of result. */
const questions: Question[] = [
  ...one(
    'list, filtered',
    filters.map((given) => `discover/drops?${query(given)}`),
  ),
  ...one(
    'counts, filtered',
    filters.map((given) => `discover/filters?${query(given)}`),
  ),
  ...one(
    'list, searched',
    words.map((q) => `discover/drops?${query({ q })}`),
  ),
  ...one(
    'counts, searched',
    words.map((q) => `discover/filters?${query({ q })}`),
  ),
  ...one(
    'list, searched and filtered',
    words.map((q) => `discover/drops?${query({ q, era: ['80s'], when: 'past' })}`),
  ),
  ...one(
    'list, ordered',
    sorts.flatMap((sort) => [
      `discover/drops?${query({ sort })}`,
      `discover/drops?${query({ sort, q: 'sealed', category: ['vhs'] })}`,
    ]),
  ),
  ...one(
    'items, filtered',
    filters.map((given) => `discover/items?${query(given)}`),
  ),
  ...one(
    'counts of items, filtered',
    filters.map((given) => `discover/item-filters?${query(given)}`),
  ),
  ...one(
    'items, searched',
    itemWords.flatMap((q) => [
      `discover/items?${query({ q })}`,
      `discover/items?${query({ q, era: ['80s'], when: 'past' })}`,
    ]),
  ),
  ...one(
    'counts of items, searched',
    itemWords.map((q) => `discover/item-filters?${query({ q })}`),
  ),
  ...one(
    'items, ordered',
    sorts.flatMap((sort) => [
      `discover/items?${query({ sort })}`,
      `discover/items?${query({ sort, q: 'jazz', category: ['vhs'] })}`,
    ]),
  ),
  ...one(
    'suggestions',
    [...words, ...names].map((q) => `discover/suggestions?${query({ q })}`),
  ),
  ...one(
    'storefronts',
    ['', ...names].map((q) => `discover/storefronts?${query({ q })}`),
  ),
  ...one(
    'users',
    ['', ...names].map((q) => `discover/users?${query({ q })}`),
  ),
]

/** Fills the large world and runs every query many times; returns the timings of each kind. */
export async function measureDiscovery(
  stage: Stage,
  say: (words: string) => void,
): Promise<{ rows: Row[]; fillSeconds: number }> {
  const fillSeconds = await fill(stage, say)
  const cookie = await memberCookie(stage)
  const took = new Map<Question, number[]>(questions.map((question) => [question, []]))
  const ask = async (question: Question) => {
    const began = performance.now()
    const answer = await fetch(`${stage.url}/api/${question.path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${question.path} answered ${answer.status}`)
    return performance.now() - began
  }
  say('Warming up …')
  for (const question of questions) await ask(question)
  say(`${questions.length} questions, ${rounds} times each …`)
  const all = shuffled(Array.from({ length: rounds }, () => questions).flat())
  const worker = async () => {
    for (let question = all.pop(); question; question = all.pop()) took.get(question)?.push(await ask(question))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { rows: rowsOf(took), fillSeconds }
}

async function fill(stage: Stage, say: (words: string) => void): Promise<number> {
  say('The large world …')
  const began = performance.now()
  const client = await stage.owner.connect()
  try {
    await client.query('begin')
    await fillLarge(client, largeCounts, say)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => undefined)
  } finally {
    client.release(true)
  }
  return (performance.now() - began) / 1000
}

/** A session cookie of one of its accounts, which has no password to sign in with. */
async function memberCookie({ superuser, secret }: Stage): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await superuser.query(
    `insert into auth.session (user_id, token, expires_at)
     select id, $1, now() + interval '1 day' from auth.app_user where email = 'collector900${largeMail}'`,
    [token],
  )
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `keepcase.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

function rowsOf(took: ReadonlyMap<Question, readonly number[]>): Row[] {
  const kinds = ['all of them', ...new Set(questions.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const asked = questions.filter((question) => kind === 'all of them' || question.kind === kind)
    const figures = asked.flatMap((question) => [...(took.get(question) ?? [])]).sort((a, b) => a - b)
    const [worst] = asked.toSorted((a, b) => median(took.get(b) ?? []) - median(took.get(a) ?? []))
    return {
      kind,
      asked: figures.length,
      median: median(figures),
      p99: figures[Math.floor(figures.length * 0.99)] ?? 0,
      worst: worst ? `${decodeURIComponent(worst.path)}: ${median(took.get(worst) ?? []).toFixed(0)} ms` : '',
    }
  })
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** Measures, writes the figures into docs/performance.md, and returns whether the targets are met. */
export async function runDiscovery(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  const { rows, fillSeconds } = await measureDiscovery(stage, say)
  const [all] = rows
  const text = [
    `Made by \`npm run bench -- discovery\` on ${place.date}: ${place.cores} cores, ${place.memoryGigabytes} GB of memory, ` +
      `${place.os}, Node ${place.node}, PostgreSQL ${place.postgres}. Load of the machine in the minute before: ${before}, ` +
      `at the end: ${loadNow()}. The world of ${largeCounts.drops.toLocaleString('en')} drops, ` +
      `${largeCounts.items.toLocaleString('en')} items and ${largeCounts.accounts.toLocaleString('en')} accounts was made in ` +
      `${fillSeconds.toFixed(0)} s.`,
    '',
    '| Question | Asked | Median ms | p99 ms | Slowest of its kind, median |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) => `| ${row.kind} | ${row.asked} | ${row.median.toFixed(1)} | ${row.p99.toFixed(1)} | \`${row.worst}\` |`,
    ),
  ].join('\n')
  process.stdout.write(`${text}\n`)
  writeFigures(text)
  const isKept = all !== undefined && all.median <= promised.median && all.p99 <= promised.p99
  if (!isKept) say(`Not kept: ${promised.median} ms at the median, ${promised.p99} ms at p99`)
  return isKept
}

/** Writes the figures between the two markers of the page. */
function writeFigures(text: string): void {
  const file = join(import.meta.dirname, '../docs/performance.md')
  const page = readFileSync(file, 'utf8')
  const [start, end] = ['<!-- discovery -->', '<!-- end of discovery -->']
  writeFileSync(
    file,
    page.replace(new RegExp(`${start}[\\s\\S]*${end}`), () => `${start}\n\n${text}\n\n${end}`),
  )
}
