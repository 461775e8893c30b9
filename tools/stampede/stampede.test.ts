import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, type Random, seededBy } from '../../server/src/claims/seeded.test-tools.ts'
import { type Attempt, findContradictions } from './history.ts'
import { closeConnections } from './http-client.ts'
import { payForClaim } from './payments.ts'
import { type Servers, startServers, untilReady } from './servers.ts'
import { makeSale, openOwner, outcomes, readHistory, type Sale, stampede } from './stampede.ts'

/**
 * A thousand buyers and two hundred units, through two real servers on one durable database. Then the same while the
 * database and the servers are killed. SEED repeats who pressed what and when, and when the blows fell.
 */
const crowd = Number(process.env.CROWD ?? 1_000)
const units = [100, 50, 25, 25]
const total = units.reduce((sum, n) => sum + n, 0)
const root = join(import.meta.dirname, '../..')

describe.runIf(process.platform === 'linux')('a stampede through two servers', { timeout: 150_000 }, () => {
  let servers: Servers
  let owner: pg.Pool
  beforeAll(async () => {
    servers = await startServers()
    owner = openOwner(servers)
  }, 120_000)
  afterAll(async () => {
    closeConnections()
    await owner?.end()
    await servers?.stop()
  }, 60_000)

  test('every unit is sold once, every refusal has its name, and the order is what the clients saw', async () => {
    const random = createRandom()
    await seededBy(random, async () => {
      const sale = await makeSale(owner, servers, crowd, units)
      const attempts = await stampede(servers, sale, { random, spreadMs: 300, patienceMs: 20_000 })
      report('calm', random, attempts)
      const named = Object.keys(outcomes(attempts)).sort()
      expect(named.filter((name) => !['won', 'SOLD_OUT', 'ALREADY_CLAIMED', '429', '503'].includes(name))).toEqual([])
      await mustBeRight(sale, attempts)
      await mustBePaid(sale, attempts, random)
    })
  })

  test('killed in the middle: what was told is kept, what was not is there once or not at all', async () => {
    const random = createRandom()
    await seededBy(random, async () => {
      const sale = await makeSale(owner, servers, crowd, units)
      const pressing = stampede(servers, sale, { random, spreadMs: 4_000, patienceMs: 40_000 })
      const blows = strike(random)
      const attempts = await pressing
      report(`struck (${(await blows).join(', ')})`, random, attempts)
      for (const url of servers.urls) await untilReady(url)
      expect(attempts.some(({ outcome }) => outcome === 'unknown' || outcome === '503')).toBe(true)
      await mustBeRight(sale, attempts)
    })
  })

  /** The database, one server and the other, each at its own moment. */
  async function strike(random: Random): Promise<string[]> {
    const struck: string[] = []
    const moments = [random.next(), random.next(), random.next(), random.next()]
      .map((at) => 200 + at * 3_500)
      .sort((a, b) => a - b)
    const hits: [string, () => void][] = [
      ['database', servers.killDatabase],
      ['server 1', () => servers.killServer(0)],
      ['server 2', () => servers.killServer(1)],
      ['database', servers.killDatabase],
    ]
    const began = performance.now()
    for (const at of moments) {
      await sleep(Math.max(0, at - (performance.now() - began)))
      const [name, hit] = hits.splice(random.int(hits.length), 1)[0]!
      try {
        hit()
        struck.push(`${name} at ${Math.round(at)} ms`)
      } catch {
        struck.push(`${name} lay dead already at ${Math.round(at)} ms`)
      }
    }
    return struck
  }

  function report(what: string, random: Random, attempts: Attempt[]): void {
    console.info(`stampede, ${what}: ${JSON.stringify(outcomes(attempts))}, SEED=${random.seed}`)
  }

  async function mustBeRight(sale: Sale, attempts: Attempt[]): Promise<void> {
    const history = await readHistory(owner, sale, attempts)
    expect(findContradictions(history)).toEqual([])
    expect(history.recorded).toHaveLength(total)
    const { rows } = await owner.query(
      'select sum(quantity_available)::int as available, sum(quantity_held)::int as held from drop_items where drop_id = $1',
      [sale.drop.dropId],
    )
    expect(rows).toEqual([{ available: 0, held: total }])
    const toldWinners = new Set(attempts.filter(({ outcome }) => outcome === 'won').map(({ claimId }) => claimId))
    expect(toldWinners.size).toBeGreaterThan(total * 0.9)
    expect(runTool('verify-ledger', sale.drop.dropId)).toEqual({
      status: 0,
      words: expect.stringContaining(`${total} entries`),
    })
    expect(runTool('check-invariants')).toEqual({ status: 0, words: expect.stringContaining('All hold') })
  }

  async function mustBePaid(sale: Sale, attempts: Attempt[], random: Random): Promise<void> {
    const winners = attempts.filter(
      ({ outcome }, i) => outcome === 'won' && attempts.findIndex((a) => a.claimId === attempts[i]!.claimId) === i,
    )
    const payers = winners.slice(0, 24)
    const paid = await Promise.all(
      payers.map(({ user, claimId }, i) => {
        const buyer = sale.buyers.find(({ id }) => id === user)!
        return payForClaim(servers, buyer, claimId!, i % 6 === 5 ? 'sandbox_declined' : 'sandbox_success', random)
      }),
    )
    expect(paid.filter(({ state }) => state === 'captured')).toHaveLength(20)
    expect(paid.filter(({ state }) => state === 'declined')).toHaveLength(4)
    const { rows } = await owner.query('select count(*)::int as n from claims where drop_id = $1 and paid', [
      sale.drop.dropId,
    ])
    expect(rows).toEqual([{ n: 20 }])
    expect(runTool('check-invariants')).toEqual({ status: 0, words: expect.stringContaining('All hold') })
  }

  function runTool(name: string, ...args: string[]): { status: number | null; words: string } {
    const env = { ...process.env, DATABASE_URL: servers.keepcase.databaseUrl }
    const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${name}.ts`, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    return { status, words: `${stdout}${stderr}` }
  }
})
