import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './bars.ts'
import { type BenchShop, makeShop, type ShopSize } from './lists-world.ts'
import { loadNow, type Place, placeText, table } from './report.ts'
import type { Stage } from './stage.ts'

/** A large storefront, and a small one that its answers are compared with. */
const large: ShopSize = { items: 20_000, orders: 50_000, drops: 2_000, codes: 2_000, staff: 50 }
const small: ShopSize = { items: 100, orders: 100, drops: 100, codes: 100, staff: 50 }
/** Targets: the median in the large storefront as a multiple of that in the small one, and p99 in milliseconds. */
const promised = { ratio: 3, p99: 100 }
const rounds = 60
/** Rows of a page: the same in both, so that the answers are as long. */
const page = 'limit=50'

/** A list's first page, by the ids of the storefront and of its newest order; `isDeep` reads a page from the middle. */
type Question = { name: string; path: (storefrontId: string, orderId: string) => string; isDeep?: boolean }

const items = (name: string, more: string, isDeep = false): Question => ({
  name: `items: ${name}`,
  path: (id) => `items/mine?storefrontId=${id}&${page}${more}`,
  isDeep,
})
const counts = (name: string, more: string): Question => ({
  name: `item counts: ${name}`,
  path: (id) => `items/counts?storefrontId=${id}${more}`,
})

/** Every list of a seller's screens, with the filters and orders that they offer. */
const questions: Question[] = [
  items('newest', ''),
  items('newest, in the middle', '', true),
  ...['updated', 'title', 'sku', 'year', 'price', 'quantity'].map((sort) =>
    items(`by ${sort}`, `&sort=${sort}&order=asc`),
  ),
  items('by title, in the middle', '&sort=title&order=asc', true),
  items('words', '&q=lantern harbor'),
  items('a common word by price', '&q=records&sort=price'),
  items('a SKU', '&q=kc-000042'),
  items('no match', '&q=zzzz'),
  items('one trait', '&category[0]=vhs'),
  items('many traits', '&category[0]=vhs&category[1]=vinyl&condition[0]=mint&era[0]=80s&sort=price&order=asc'),
  items('in a drop', '&place=in_drop'),
  items('free, by title', '&place=free&sort=title&order=asc'),
  items('archived', '&status=archived'),
  counts('all', ''),
  counts('words and a trait', '&q=lantern&condition[0]=mint'),
  { name: 'drops', path: (id) => `drops/mine?storefrontId=${id}&${page}` },
  { name: 'drops, by status', path: (id) => `drops/mine?storefrontId=${id}&${page}&status=scheduled` },
  { name: 'discount codes', path: (id) => `storefronts/${id}/codes?${page}` },
  { name: 'orders', path: (id) => `storefronts/${id}/orders?${page}` },
  { name: 'orders waiting', path: (id) => `storefronts/${id}/orders?${page}&queue=waiting` },
  { name: 'orders to pack', path: (id) => `storefronts/${id}/orders?${page}&queue=to_pack` },
  { name: 'late orders', path: (id) => `storefronts/${id}/orders?${page}&queue=overdue` },
  {
    name: 'orders waiting, in the middle',
    path: (id) => `storefronts/${id}/orders?${page}&queue=waiting`,
    isDeep: true,
  },
  { name: 'orders by a buyer’s name', path: (id) => `storefronts/${id}/orders?${page}&q=reyes` },
  { name: 'one order', path: (_, orderId) => `orders/${orderId}/selling` },
  { name: 'messages of an order', path: (_, orderId) => `orders/${orderId}/messages?${page}` },
  { name: 'unread messages', path: (id) => `order-messages/unread?storefrontId=${id}` },
  { name: 'pick list', path: (id) => `storefronts/${id}/pick-list` },
  { name: 'earnings', path: (id) => `storefronts/${id}/earnings?${page}` },
  { name: 'earnings, in the middle', path: (id) => `storefronts/${id}/earnings?${page}`, isDeep: true },
  { name: 'earnings by month', path: (id) => `storefronts/${id}/earnings/months` },
  { name: 'sales of today', path: () => 'sales/overview' },
  { name: 'staff', path: (id) => `storefronts/${id}/staff` },
]

type Row = { name: string; small: number; large: number; ratio: number; p99: number }

/** Measures each list in both storefronts, in turns. */
async function measure(stage: Stage, shops: { large: BenchShop; small: BenchShop }): Promise<Row[]> {
  const ask = async ({ cookie }: BenchShop, path: string) => {
    const began = performance.now()
    const answer = await fetch(`${stage.url}/api/${path}`, { headers: { cookie } })
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return { ms: performance.now() - began, body }
  }
  const rows: Row[] = []
  for (const question of questions) {
    const paths = {
      small: await pathOf(question, shops.small, (path) => ask(shops.small, path), 1),
      large: await pathOf(question, shops.large, (path) => ask(shops.large, path), 10),
    }
    const took = { small: [] as number[], large: [] as number[] }
    for (let round = -10; round < rounds; round++) {
      for (const size of ['small', 'large'] as const) {
        const { ms } = await ask(shops[size], paths[size])
        if (round >= 0) took[size].push(ms)
      }
    }
    const [smallMs, largeMs] = [median(took.small), median(took.large)]
    const p99 = took.large.sort((a, b) => a - b)[Math.ceil(rounds * 0.99) - 1] ?? 0
    rows.push({ name: question.name, small: smallMs, large: largeMs, ratio: largeMs / smallMs, p99 })
  }
  return rows
}

/** The address of a question's page: the first, or after this many. */
async function pathOf(
  { path, isDeep = false }: Question,
  { storefrontId, orderId }: BenchShop,
  ask: (path: string) => Promise<{ body: { nextCursor: string | null } }>,
  pages: number,
): Promise<string> {
  const first = path(storefrontId, orderId)
  let cursor: string | null = null
  for (let at = 0; isDeep && at < pages; at++)
    cursor = (await ask(`${first}${cursor ? `&cursor=${cursor}` : ''}`)).body.nextCursor
  return cursor ? `${first}&cursor=${cursor}` : first
}

/**
 * Fills both storefronts, measures, and writes the figures into docs/performance.md.
 * @returns whether the targets are met
 */
export async function runLists(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  say('Two storefronts …')
  const shops = {
    large: await makeShop(stage.superuser, stage.secret, large),
    small: await makeShop(stage.superuser, stage.secret, small),
  }
  await stage.superuser.query('select close_earning_days()')
  await stage.superuser.query('vacuum analyze')
  say(`${questions.length} lists …`)
  const rows = await measure(stage, shops)
  const missed = rows.filter(({ ratio, p99 }) => ratio > promised.ratio || p99 > promised.p99)
  const text = [
    `${placeText('npm run bench -- lists', place, { before, after: loadNow() })} The large storefront has`,
    `${large.items.toLocaleString('en')} items, ${large.orders.toLocaleString('en')} orders and ` +
      `${large.drops.toLocaleString('en')} drops, the small one ${small.items} of each. Promised: at most ${promised.ratio} × the`,
    `small one's median, and ${promised.p99} ms at p99.`,
    '',
    table(
      ['List', 'Small ms', 'Large ms', 'Ratio', 'p99 ms', ''],
      rows.map((row) => [
        row.name,
        ...[row.small, row.large].map((ms) => ms.toFixed(1)),
        `${row.ratio.toFixed(2)} ×`,
        row.p99.toFixed(1),
        missed.includes(row) ? '**fail**' : 'pass',
      ]),
    ),
  ].join('\n')
  process.stdout.write(`${text}\n`)
  const file = join(import.meta.dirname, '../docs/performance.md')
  const between = /(<!-- lists of a seller -->\n)[\s\S]*(<!-- end of lists of a seller -->)/
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
  return missed.length === 0
}
