import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../bars.ts'
import { loadNow, type Place, placeText, table } from '../report.ts'
import type { Stage } from '../stage.ts'
import type { ShopSize } from './lists-dealings.ts'
import { type BenchShop, makeShop, type ShopIds } from './lists-fixtures.ts'

/** A large storefront, and a small one that its answers are compared with. */
const large: ShopSize = { items: 20_000, orders: 50_000, drops: 2_000, codes: 2_000, staff: 50 }
const small: ShopSize = { items: 100, orders: 100, drops: 100, codes: 100, staff: 50 }
/** Targets: the median in the large storefront as a multiple of that in the small one, and p99 in milliseconds. */
const promised = { ratio: 3, p99: 100 }
const rounds = 200
/** Rows of a page: the same in both, so that the answers are as long. */
const page = 'limit=50'

/** A list's first page, or with `isDeep` one from the middle; `asBuyer`: the busiest buyer asks instead of the owner. */
type Question = {
  name: string
  path: (ids: ShopIds) => string
  isDeep?: boolean
  asBuyer?: boolean
}

const items = (name: string, more: string, isDeep = false): Question => ({
  name: `items: ${name}`,
  path: ({ storefrontId: id }) => `items/mine?storefrontId=${id}&${page}${more}`,
  isDeep,
})
const counts = (name: string, more: string): Question => ({
  name: `item counts: ${name}`,
  path: ({ storefrontId: id }) => `items/counts?storefrontId=${id}${more}`,
})

/** As many as the small storefront has. */
const shortPage = 'limit=15'

const customers = (name: string, more: string, isDeep = false): Question => ({
  name: `customers: ${name}`,
  path: ({ storefrontId: id }) => `storefronts/${id}/customers?${shortPage}${more}`,
  isDeep,
})
const purchases = (name: string, more: string, isDeep = false): Question => ({
  name: `what a customer bought${name}`,
  path: ({ storefrontId: id, buyerId }) => `storefronts/${id}/customers/${buyerId}/purchases?${more}`,
  isDeep,
})
const drops = (name: string, more: string): Question => ({
  name: `drops${name}`,
  path: ({ storefrontId: id }) => `drops/mine?storefrontId=${id}&${page}${more}`,
})
const importRows = (name: string, more: string, isDeep = false): Question => ({
  name: `rows of an import${name}`,
  path: ({ importId }) => `imports/${importId}/rows?${shortPage}${more}`,
  isDeep,
})
/** The start of the month `ahead` months from now (ISO 8601), as the calendar sends it. */
const month = (ahead: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString()
}

/** The lists of a seller's screens but those of orders, with the filters and orders that they offer. */
const sellersLists: Question[] = [
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
  drops('', ''),
  drops(', by status', '&status=scheduled'),
  drops(', latest start', '&sort=latest'),
  drops(', by a word', '&q=drop'),
  drops(', of a month', `&sort=soonest&from=${month(-1)}&to=${month(0)}`),
  { name: 'next drop', path: ({ storefrontId: id }) => `storefronts/${id}/next-drop` },
  { name: 'drops at the same time', path: () => `drops/collisions?startDate=${month(-1)}&endDate=${month(0)}` },
  customers('latest order', ''),
  customers('latest order, in the middle', '', true),
  customers('most spent', '&sort=spent'),
  customers('most orders', '&sort=orders'),
  customers('a common name', '&q=reyes'),
  customers('a rare name', '&q=featherstone'),
  customers('a name that nobody has', '&q=zzzz'),
  customers('blocked', '&show=blocked'),
  { name: 'one customer', path: ({ storefrontId: id, buyerId }) => `storefronts/${id}/customers/${buyerId}` },
  purchases('', shortPage),
  purchases(', in the middle', 'limit=5', true),
  { name: 'unpaid holds', path: ({ storefrontId: id }) => `storefronts/${id}/holds?${shortPage}` },
  { name: 'discount codes', path: ({ storefrontId: id }) => `storefronts/${id}/codes?${page}` },
  { name: 'sales of today', path: () => 'sales/overview' },
  { name: 'staff', path: ({ storefrontId: id }) => `storefronts/${id}/staff` },
  { name: 'activity', path: ({ storefrontId: id }) => `storefronts/${id}/activity?${page}` },
  {
    name: 'activity, in the middle',
    path: ({ storefrontId: id }) => `storefronts/${id}/activity?${page}`,
    isDeep: true,
  },
  { name: 'a drop of 100 items in its editor', path: ({ draftId }) => `drops/${draftId}/seller` },
  { name: 'imports', path: ({ storefrontId: id }) => `imports?storefrontId=${id}` },
  importRows('', ''),
  importRows(', in the middle', '', true),
  importRows(' to fix', '&outcome=bad'),
  { name: 'imported items without photos', path: ({ importId }) => `imports/${importId}/photo-targets?${page}` },
  { name: 'updates', path: ({ storefrontId: id }) => `storefronts/${id}/updates?${page}` },
]

const buyersPage = 'limit=20'

const orders = (name: string, more: string, isDeep = false): Question => ({
  name,
  path: ({ storefrontId: id }) => `storefronts/${id}/orders?${page}${more}`,
  isDeep,
})
const thisMonth = new Date().toISOString().slice(0, 7)
const earnings = (name: string, more: string, isDeep = false): Question => ({
  name,
  path: ({ storefrontId: id }) => `storefronts/${id}/earnings?${page}${more}`,
  isDeep,
})
/** What an order's page asks for: the order, its refunds, its parcel and its messages. */
const ofOrder = (name: string, part: string, asBuyer = false): Question => ({
  name,
  path: ({ orderId }) => `orders/${orderId}${part}`,
  asBuyer,
})

/** Every list and page of orders, for their sellers and for their buyers. */
const pagesOfOrders: Question[] = [
  orders('orders', ''),
  orders('orders, in the middle', '', true),
  orders('shipped orders', '&status=shipped'),
  orders('desk: waiting', '&queue=waiting'),
  orders('desk: waiting, in the middle', '&queue=waiting', true),
  orders('desk: to pack', '&queue=to_pack'),
  orders('desk: to ship', '&queue=to_ship'),
  orders('desk: late', '&queue=overdue'),
  orders('orders by a buyer’s name', '&q=reyes'),
  orders('orders by a rare name', '&q=featherstone'),
  orders('orders by a number', '&q=17'),
  orders('orders by a name that nobody has', '&q=zzzz'),
  { name: 'pick list', path: ({ storefrontId: id }) => `storefronts/${id}/pick-list` },
  ofOrder('one order', '/selling'),
  ofOrder('refunds of an order', '/refunds'),
  ofOrder('messages of an order', `/messages?${page}`),
  { name: 'unread messages', path: ({ storefrontId: id }) => `order-messages/unread?storefrontId=${id}` },
  earnings('earnings', ''),
  earnings('earnings, in the middle', '', true),
  earnings('earnings of this month', `&month=${thisMonth}`),
  { name: 'earnings by month', path: ({ storefrontId: id }) => `storefronts/${id}/earnings/months` },
  { name: 'buyer: orders', path: () => `orders?${buyersPage}`, asBuyer: true },
  { name: 'buyer: orders, in the middle', path: () => 'orders?limit=5', isDeep: true, asBuyer: true },
  ofOrder('buyer: one order', '', true),
  ofOrder('buyer: refunds of an order', '/refunds', true),
  ofOrder('buyer: parcel of an order', '/parcel', true),
  ofOrder('buyer: messages of an order', `/messages?${page}`, true),
  { name: 'buyer: unread messages', path: () => 'order-messages/unread', asBuyer: true },
]

type Row = { name: string; small: number; large: number; ratio: number; p99: number }

/** Measures each list in both storefronts, in turns. */
async function measure(
  stage: Stage,
  shops: { large: BenchShop; small: BenchShop },
  questions: readonly Question[],
): Promise<Row[]> {
  const askAs = async (cookie: string, path: string) => {
    const began = performance.now()
    const answer = await fetch(`${stage.url}/api/${path}`, { headers: { cookie } })
    const body = await answer.json()
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}\n${stage.output().slice(-4_000)}`)
    return { ms: performance.now() - began, body }
  }
  const rows: Row[] = []
  for (const question of questions) {
    await stage.superuser.query('delete from rate_limits')
    const ask = ({ cookie, buyerCookie }: BenchShop, path: string) =>
      askAs(question.asBuyer ? buyerCookie : cookie, path)
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
  ids: ShopIds,
  ask: (path: string) => Promise<{ body: { nextCursor: string | null } }>,
  pages: number,
): Promise<string> {
  const first = path(ids)
  let cursor: string | null = null
  for (let at = 0; isDeep && at < pages; at++)
    cursor = (await ask(`${first}${cursor ? `&cursor=${cursor}` : ''}`)).body.nextCursor
  return cursor ? `${first}&cursor=${cursor}` : first
}

type Part = { command: string; heading: string; questions: readonly Question[] }
type Run = (stage: Stage, place: Place, say: (words: string) => void) => Promise<boolean>

/**
 * Fills both storefronts, measures, and writes the figures into docs/performance.md under the part's heading.
 * @returns whether the targets are met
 */
const runPart =
  ({ command, heading, questions }: Part): Run =>
  async (stage, place, say) => {
    const before = loadNow()
    say('Two storefronts …')
    const shops = {
      large: await makeShop(stage.superuser, stage.secret, large),
      small: await makeShop(stage.superuser, stage.secret, small),
    }
    // Each before the other's work: without figures about the tables the ledger is read in quadratic time.
    await stage.superuser.query('vacuum analyze')
    await stage.superuser.query('select close_earning_days()')
    await stage.superuser.query('analyze earning_days')
    say(`${questions.length} lists …`)
    const rows = await measure(stage, shops, questions)
    const missed = rows.filter(({ ratio, p99 }) => ratio > promised.ratio || p99 > promised.p99)
    const text = [
      `${placeText(`npm run bench -- ${command}`, place, { before, after: loadNow() })} The large storefront has`,
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
    const file = join(import.meta.dirname, '../../docs/performance.md')
    const between = new RegExp(`(<!-- ${heading} -->\\n)[\\s\\S]*(<!-- end of ${heading} -->)`)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
    )
    return missed.length === 0
  }

/** Measures a seller's lists. */
export const runLists = runPart({ command: 'lists', heading: 'lists of a seller', questions: sellersLists })

/** Measures every page of orders, of both sides. */
export const runOrders = runPart({ command: 'orders', heading: 'orders of a storefront', questions: pagesOfOrders })
