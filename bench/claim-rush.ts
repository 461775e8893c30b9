import { type CpuPerRequest, cpuSecondsOf, withCpu } from './cpu.ts'
import { type BenchBuyer, makeHotDrop } from './fixtures.ts'
import { type LoadResult, load, requestBytes } from './load.ts'
import type { Host, Stage } from './stage.ts'

/** Result of one load with the CPU time of a request: the server's (or the compared host's) and the database's. */
export type MeasuredLoad = LoadResult & { cpu: CpuPerRequest }

/** Result of one round of claims, checked against the database. */
export type RushResult = MeasuredLoad & {
  /** Acknowledged claims. */
  accepted: number
  /** Units sold beyond the stock, and units that the item's own counters cannot explain. */
  oversold: number
  /** Acknowledged claims that are missing in the database. */
  lost: number
}

export type RushOptions = { connections: number; seconds: number; units: number }

/** Requests of distinct signed-in buyers for one item, built before the measurement starts. */
export function claimRequests(stage: Stage, itemId: string, buyers: readonly BenchBuyer[], prefix = 'bench'): Buffer[] {
  const body = JSON.stringify({ expectedPriceCents: 6400 })
  return buyers.map((buyer, i) =>
    requestBytes(
      'POST',
      `/api/drop-items/${itemId}/claims`,
      {
        host: new URL(stage.url).host,
        cookie: buyer.cookie,
        origin: stage.url,
        'content-type': 'application/json',
        'idempotency-key': `${prefix}-${i}-${itemId.slice(0, 8)}`,
      },
      body,
    ),
  )
}

/** One round: a new drop with one hot item, this many connections, each claim by another buyer. */
export async function rush(stage: Stage, buyers: readonly BenchBuyer[], options: RushOptions): Promise<RushResult> {
  const { itemId } = await makeHotDrop(stage.owner, options.units)
  const requests = claimRequests(stage, itemId, buyers)
  return claimAll(stage, itemId, requests, options)
}

/** Sends these claims for one item and compares the answers with the database. */
export async function claimAll(
  stage: Stage,
  itemId: string,
  requests: readonly Buffer[],
  options: RushOptions,
): Promise<RushResult> {
  let taken = 0
  const won: Buffer[] = []
  const meters = { server: stage.serverCpuSeconds, database: stage.databaseCpuSeconds }
  const result = await withCpu(meters, () =>
    load({
      port: stage.port,
      connections: options.connections,
      seconds: options.seconds,
      next: () => requests[taken++] ?? null,
      classify(status, body) {
        if (status !== 200) return String(status)
        if (body.includes('"success":false')) return codeOf(body)
        won.push(body)
        return 'claimed'
      },
    }),
  )
  return { ...result, accepted: won.length, ...(await audit(stage, itemId, won, options.units)) }
}

function codeOf(body: Buffer): string {
  const at = body.indexOf('"code":"') + 8
  return body.toString('latin1', at, body.indexOf('"', at))
}

async function audit(stage: Stage, itemId: string, won: readonly Buffer[], units: number) {
  const { rows } = await stage.owner.query(
    `select i.quantity_available as available, i.quantity_held as held,
       array(select c.id::text from claims c where c.drop_item_id = i.id) as claims
     from drop_items i where i.id = $1`,
    [itemId],
  )
  const { available, held, claims } = rows[0] as { available: number; held: number; claims: string[] }
  const stored = new Set(claims)
  const acknowledged = won.map((body) => JSON.parse(body.toString()).claim.id as string)
  const twice = acknowledged.length - new Set(acknowledged).size
  return {
    oversold: Math.max(0, claims.length - units) + Math.abs(units - available - held) + Math.abs(held - claims.length),
    lost: acknowledged.filter((id) => !stored.has(id)).length + twice,
  }
}

/** Claims in sequence on an idle system: the latency of a single one. */
export async function idleClaims(stage: Stage, buyers: readonly BenchBuyer[]): Promise<LoadResult> {
  const { itemId } = await makeHotDrop(stage.owner, buyers.length)
  return claimAll(stage, itemId, claimRequests(stage, itemId, buyers), {
    connections: 1,
    seconds: 10,
    units: buyers.length,
  })
}

/** Creates the naive claim's tables with one item. Returns its id. */
export async function makeNaiveItem(stage: Stage, units: number): Promise<number> {
  await stage.owner.query(
    `create table if not exists naive_items (id int generated always as identity primary key, available int not null);
     create table if not exists naive_claims (id bigint generated always as identity primary key,
       item_id int not null references naive_items, user_id uuid not null, created_at timestamptz not null default now())`,
  )
  const { rows } = await stage.owner.query('insert into naive_items (available) values ($1) returning id', [units])
  return rows[0].id
}

/** The same load on the naive claim, with the same buyers; it checks no sessions. */
export async function naiveRush(
  stage: Stage,
  naive: Host,
  buyers: readonly BenchBuyer[],
  options: RushOptions,
): Promise<MeasuredLoad> {
  const item = await makeNaiveItem(stage, options.units)
  let taken = 0
  const meters = { server: () => cpuSecondsOf(naive.pid), database: stage.databaseCpuSeconds }
  return withCpu(meters, () =>
    load({
      port: naive.port,
      connections: options.connections,
      seconds: options.seconds,
      next() {
        const buyer = buyers[taken++]
        if (!buyer) return null
        const body = JSON.stringify({ item, user: buyer.id })
        return requestBytes('POST', '/claim', { 'content-type': 'application/json' }, body)
      },
      classify: (status) => String(status),
    }),
  )
}

/** The same number of connections to a host that does nothing with a claim's request. */
export async function bareRush(
  bare: Host,
  request: Buffer,
  options: Omit<RushOptions, 'units'>,
): Promise<MeasuredLoad> {
  return withCpu({ server: () => cpuSecondsOf(bare.pid), database: () => 0 }, () =>
    load({
      port: bare.port,
      connections: options.connections,
      seconds: options.seconds,
      next: () => request,
      classify: (status) => String(status),
    }),
  )
}

/** A claim's request for the bare host, with the same headers and body. */
export function bareRequest(stage: Stage, buyer: BenchBuyer): Buffer {
  const [request] = claimRequests(stage, '00000000-0000-4000-8000-000000000000', [buyer])
  if (!request) throw new Error('There is no buyer')
  return request
}
