import { load, type LoadResult, requestBytes } from './load.ts'
import type { Stage } from './stage.ts'
import { type BenchBuyer, makeHotDrop } from './world.ts'

/** What one round of claims came to, and whether the books agree. */
export type RushResult = LoadResult & { accepted: number; oversold: number; lost: number }

/** Requests of distinct signed-in buyers for one item, made before the clock runs. */
export function claimRequests(stage: Stage, itemId: string, buyers: readonly BenchBuyer[]): Buffer[] {
  const body = JSON.stringify({ expectedPriceCents: 6400 })
  return buyers.map((buyer, i) =>
    requestBytes(
      'POST',
      `/api/drop-items/${itemId}/claims`,
      {
        cookie: buyer.cookie,
        origin: `http://127.0.0.1:${stage.port}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-${i}-${itemId.slice(0, 8)}`,
      },
      body,
    ),
  )
}

/** One round: a fresh drop with one hot item, so many connections, each claim by somebody else. */
export async function rush(
  stage: Stage,
  buyers: readonly BenchBuyer[],
  options: { connections: number; seconds: number; units: number },
): Promise<RushResult> {
  const { itemId } = await makeHotDrop(stage.owner, options.units)
  const requests = claimRequests(stage, itemId, buyers)
  let taken = 0
  let accepted = 0
  const result = await load({
    port: stage.port,
    connections: options.connections,
    seconds: options.seconds,
    next: () => requests[taken++] ?? null,
    classify(status, body) {
      if (status !== 200) return String(status)
      if (body.includes('"success":true')) {
        accepted++
        return 'claimed'
      }
      return /"code":"([A-Z_]+)"/.exec(body.toString('latin1'))?.[1] ?? 'unknown'
    },
  })
  const { rows } = await stage.owner.query(
    `select i.quantity_available, i.quantity_held, (select count(*)::int from claims c where c.drop_item_id = i.id) as claims
     from drop_items i where i.id = $1`,
    [itemId],
  )
  const { quantity_available: available, quantity_held: held, claims } = rows[0]
  return {
    ...result,
    accepted,
    oversold: Math.max(0, claims - options.units) + Math.abs(options.units - available - held),
    lost: Math.max(0, accepted - claims),
  }
}

/** A claim now and then on a system that does nothing else: its latency alone. */
export async function idleClaims(stage: Stage, buyers: readonly BenchBuyer[]): Promise<LoadResult> {
  const { itemId } = await makeHotDrop(stage.owner, buyers.length)
  const requests = claimRequests(stage, itemId, buyers)
  let taken = 0
  return load({
    port: stage.port,
    connections: 1,
    seconds: 30,
    next: () => requests[taken++] ?? null,
    classify: (status) => String(status),
  })
}
