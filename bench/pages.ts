import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchBuyer, makeHotDrop } from './fixtures.ts'
import { type LoadResult, load, requestBytes } from './load.ts'
import type { Host, Stage } from './stage.ts'

export type PageResult = {
  page: LoadResult
  bare: LoadResult
  /** Compressed bytes of one answer's body. */
  bytes: number
  /** Maximum age of the stock shown on the page, in milliseconds, and the number of samples. */
  oldestStockMs: number
  looks: number
}

const browser = { accept: 'text/html', 'accept-encoding': 'gzip' }

/**
 * The drop page for signed-out visitors, compared with a bare GET of as many bytes. Under load, one client
 * claims a unit now and then, and another reads the stock that the page shows.
 */
export async function pageRush(
  stage: Stage,
  bare: Host,
  buyers: readonly BenchBuyer[],
  options: { connections: number; seconds: number },
): Promise<PageResult> {
  const units = 1_000
  const { dropId, itemId } = await makeHotDrop(stage.owner, units)
  const path = `/drop/${dropId}`
  const page = requestBytes('GET', path, { host: new URL(stage.url).host, ...browser })
  let bytes = 0
  const ask = (port: number, request: Buffer, seconds: number) =>
    load({
      port,
      connections: options.connections,
      seconds,
      next: () => request,
      classify(status, body) {
        bytes = body.length
        return String(status)
      },
    })
  await ask(stage.port, page, 1)
  const pageBytes = bytes
  const bareResult = await ask(bare.port, requestBytes('GET', `/page?bytes=${pageBytes}`, browser), options.seconds)
  const watching = watchStock(stage, { path, itemId, units }, buyers, options.seconds)
  const pageResult = await ask(stage.port, page, options.seconds)
  return { page: pageResult, bare: bareResult, bytes: pageBytes, ...(await watching) }
}

/** Claims units in sequence and reads the page in between, to measure how long it showed outdated stock. */
async function watchStock(
  stage: Stage,
  shown: { path: string; itemId: string; units: number },
  buyers: readonly BenchBuyer[],
  seconds: number,
): Promise<{ oldestStockMs: number; looks: number }> {
  /** When each count of available units became outdated. */
  const goneAt = new Map<number, number>()
  let left = shown.units
  let oldestStockMs = 0
  let looks = 0
  const endsAt = performance.now() + seconds * 1000
  for (const buyer of buyers) {
    if (performance.now() >= endsAt) break
    const askedAt = performance.now()
    const html = await (await fetch(`${stage.url}${shown.path}`, { headers: { accept: 'text/html' } })).text()
    const count = stockOn(html, shown.units)
    oldestStockMs = Math.max(oldestStockMs, askedAt - (goneAt.get(count) ?? askedAt))
    looks++
    await claimOne(stage, shown.itemId, buyer)
    goneAt.set(left--, performance.now())
    await sleep(40)
  }
  return { oldestStockMs, looks }
}

/** The available units that a drop's page shows. */
function stockOn(html: string, units: number): number {
  const left = new RegExp(`(\\d+) of ${units} left`).exec(html)?.[1]
  if (left === undefined) throw new Error('The page shows no stock')
  return Number(left)
}

async function claimOne(stage: Stage, itemId: string, buyer: BenchBuyer): Promise<void> {
  const answer = await fetch(`${stage.url}/api/drop-items/${itemId}/claims`, {
    method: 'POST',
    headers: {
      cookie: buyer.cookie,
      origin: stage.url,
      'content-type': 'application/json',
      'idempotency-key': `bench-page-${buyer.id.slice(0, 8)}`,
    },
    body: '{}',
  })
  const { success } = (await answer.json()) as { success: boolean }
  if (!success) throw new Error(`A claim beside the page was refused (${answer.status})`)
}
