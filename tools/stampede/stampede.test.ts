import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutLockAndConstraints } from '../../server/src/features/claims/testing/claim-race-tools.ts'
import { createRandom, type Random, seededBy } from '../../server/src/features/claims/testing/seeded-tools.ts'
import { type FaultPlace, faultPlaces, installFaultPoints, whilePatched, withAsyncCommit } from './fault-points.ts'
import { killAfterAnswers, runFault } from './fault-runs.ts'
import { type Attempt, findContradictions } from './history.ts'
import { closeConnections } from './http-client.ts'
import { payForClaim } from './payments.ts'
import { rushUnderRules } from './rules-rush.ts'
import { type Servers, startServers, untilReady } from './servers.ts'
import { makeSale, openOwner, outcomes, readHistory, type Sale, stampede } from './stampede.ts'

/**
 * A thousand buyers and two hundred units, through two real servers on one durable database. Then the same
 * while the database and the servers are killed. SEED repeats who pressed what and when, and when the kills
 * happened.
 */
const crowd = Number(process.env.CROWD ?? 1_000)
const units = [100, 50, 25, 25]
const total = units.reduce((sum, n) => sum + n, 0)
/** Size of the crowd that exercises every rule, and the codes that must occur. */
const rushCrowd = 300
const rules = [
  'NOT_STARTED',
  'NOT_REVEALED',
  'SOLD_OUT',
  'CLAIM_LIMIT_REACHED',
  'STAGGERED',
  'COOLDOWN',
  'PRICE_CHANGED',
]
/** Expected findings when all rules are removed. */
const broken = ['I05', 'I07', 'I08', 'I10 window', 'I10 stage', 'price:', 'suspension:', 'line:']
/** The first attempt of each winning claim. */
const winnersOf = (attempts: readonly Attempt[]) => [
  ...new Map(attempts.filter(({ outcome }) => outcome === 'won').map((win) => [win.claimId, win])).values(),
]

const root = join(import.meta.dirname, '../..')

describe.runIf(process.platform === 'linux')('a stampede through two servers', { timeout: 240_000 }, () => {
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

  test('every unit is sold once, every refusal has its code, and the order matches what clients saw', async () => {
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

  test('after a kill, every confirmed claim is kept, and every unconfirmed one is there once or not at all', async () => {
    const random = createRandom()
    await seededBy(random, async () => {
      const sale = await makeSale(owner, servers, crowd, units)
      const pressing = stampede(servers, sale, { random, spreadMs: 4_000, patienceMs: 40_000 })
      const blows = killEach(random)
      const attempts = await pressing
      report(`struck (${(await blows).join(', ')})`, random, attempts)
      for (const url of servers.urls) await untilReady(url)
      expect(attempts.some(({ outcome }) => outcome === 'unknown' || outcome === '503')).toBe(true)
      const allowed = ['won', 'SOLD_OUT', 'ALREADY_CLAIMED', '429', '503', 'unknown']
      expect(Object.keys(outcomes(attempts)).filter((name) => !allowed.includes(name))).toEqual([])
      await mustBeRight(sale, attempts)
      await assertPaidDespiteKills(sale, attempts, random)
    })
  })

  test('with every rule under attack, each refuses exactly whom it must', async () => {
    const random = createRandom()
    await seededBy(random, async () => {
      const { counts, wrong } = await rushUnderRules({ servers, owner, random }, rushCrowd)
      console.info(`rules: ${JSON.stringify(counts)}, SEED=${random.seed}`)
      expect(wrong).toEqual([])
      expect(Object.keys(counts)).toEqual(expect.arrayContaining(['won', ...rules]))
      const others = Object.keys(counts).filter((code) => !['won', 'ALREADY_CLAIMED', '401', ...rules].includes(code))
      expect(others).toEqual([])
    })
  })

  describe('killed at a named place', () => {
    beforeAll(() => installFaultPoints(owner))
    test.each(Object.entries(faultPlaces))('%s: %s', { timeout: 90_000 }, async (place) => {
      const random = createRandom()
      await seededBy(random, async () => {
        const { target, wrong } = await runFault({ servers, owner, random }, place as FaultPlace)
        console.info(`killed at “${place}”: ${target}, SEED=${random.seed}`)
        expect(wrong).toEqual([])
      })
    })

    test('where answers are not kept under their keys, a claim that was not answered is caught', async () => {
      const random = createRandom()
      const ground = { servers, owner, random }
      const { wrong } = await whilePatched(
        owner,
        'record_claims',
        [["where v.state = 'judged' and v.key is not null", 'where false']],
        () => runFault(ground, 'answering'),
      )
      expect(wrong, `SEED=${random.seed}`).not.toEqual([])
    })

    test('where a commit is answered before it is on the disk, the loss is caught', async () => {
      const random = createRandom()
      const wrong: string[] = []
      await withAsyncCommit(owner, async () => {
        for (let round = 0; round < 4 && wrong.length === 0; round++) {
          for (const url of servers.urls) await untilReady(url)
          wrong.push(...(await killAfterAnswers({ servers, owner, random })))
        }
      })
      for (const url of servers.urls) await untilReady(url)
      expect(wrong.join('\n'), `SEED=${random.seed}`).toContain('which is not so')
    })

    test('a database killed after its first answers keeps them', async () => {
      const random = createRandom()
      await seededBy(random, async () => {
        expect(await killAfterAnswers({ servers, owner, random })).toEqual([])
      })
    })
  })

  // @NOTE from here on the database contains violations
  test('with every rule taken out, each is missed', async () => {
    const random = createRandom()
    const { counts, wrong } = await withoutRules(() => rushUnderRules({ servers, owner, random }, rushCrowd))
    console.info(`rules taken out: ${JSON.stringify(counts)}, SEED=${random.seed}`)
    const words = wrong.join('\n')
    for (const rule of broken) expect(words, `SEED=${random.seed}`).toContain(rule)
  })

  test('without the lock and the walls the same crowd is caught overselling', async () => {
    const random = createRandom()
    const sale = await makeSale(owner, servers, crowd, units)
    await withoutLockAndConstraints(owner)
    const attempts = await stampede(servers, sale, { random, spreadMs: 300, patienceMs: 20_000 })
    report('unguarded', random, attempts)
    const history = await readHistory(owner, sale, attempts)
    expect(findContradictions(history), `SEED=${random.seed}`).not.toEqual([])
    expect(runTool('verify-ledger', sale.drop.dropId).status).toBe(1)
    const { status, words } = runTool('check-invariants')
    expect(status).toBe(1)
    expect(words).toContain('✗ I01 stock')
  })

  /** Runs with the rules removed from claims, standby lines and suspensions. */
  const withoutRules = <T>(run: () => Promise<T>): Promise<T> =>
    whilePatched(
      owner,
      'judge_claims',
      [
        ...rules
          .filter((code) => code !== 'SOLD_OUT')
          .map((code): [RegExp, string] => [
            new RegExp(`when ((?:(?!when )[^])*?) then '${code}'`),
            `when false then '${code}'`,
          ]),
        // a lot that is not on stage has no price either
        ['(r.reveal_number is not null and r.revealed_at <= _sale.now)', 'true'],
      ],
      () =>
        whilePatched(owner, 'release_holds_of', [['  for v_drop in\n', '  return 0;\n  for v_drop in\n']], () =>
          whilePatched(
            owner,
            'offer_to_line',
            [['  select * into v_drop', '  return 0;\n  select * into v_drop']],
            run,
          ),
        ),
    )

  /** Kills the database and both servers, each at its own moment. */
  async function killEach(random: Random): Promise<string[]> {
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
    const acknowledgedWinners = new Set(
      attempts.filter(({ outcome }) => outcome === 'won').map(({ claimId }) => claimId),
    )
    expect(acknowledgedWinners.size).toBeGreaterThan(total * 0.9)
    expect(runTool('verify-ledger', sale.drop.dropId)).toEqual({
      status: 0,
      words: expect.stringContaining(`all ${total} claims`),
    })
    expect(runTool('check-invariants')).toEqual({ status: 0, words: expect.stringContaining('All hold') })
  }

  async function mustBePaid(sale: Sale, attempts: Attempt[], random: Random): Promise<void> {
    const payers = winnersOf(attempts).slice(0, 24)
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

  /**
   * Winners pay while the database and a server are killed: what they were told holds, and every captured
   * payment has its claim.
   */
  async function assertPaidDespiteKills(sale: Sale, attempts: Attempt[], random: Random): Promise<void> {
    const methods = ['sandbox_success', 'sandbox_success', 'sandbox_late', 'sandbox_declined']
    const paying = winnersOf(attempts)
      .slice(0, 32)
      .map(async ({ user, claimId }, i) => {
        await sleep(random.next() * 2_500)
        return payForClaim(servers, sale.buyers.find(({ id }) => id === user)!, claimId!, methods[i % 4]!, random)
      })
    await killEach(random)
    const paid = await Promise.all(paying)
    for (const url of servers.urls) await untilReady(url)
    const told = paid.filter(({ state }) => state === 'captured').map(({ claimId }) => claimId)
    const { rows } = await owner.query('select count(*)::int as n from claims where id = any ($1) and paid', [told])
    expect(rows).toEqual([{ n: told.length }])
    expect(new Set(paid.map(({ state }) => state)), JSON.stringify(paid)).toEqual(
      new Set(['captured', 'processing', 'declined']),
    )
    await untilSettled()
    expect(runTool('check-invariants')).toEqual({ status: 0, words: expect.stringContaining('All hold') })
  }

  /**
   * Waits for the provider's late answers. One that met a dead server is retried after a growing delay, or
   * found by the reconciliation, which checks each minute for payments older than 30 s: up to two minutes in all, and
   * more on a loaded machine.
   */
  async function untilSettled(): Promise<void> {
    for (const giveUpAt = Date.now() + 240_000; ; await sleep(100)) {
      const { rows } = await owner.query(`select 1 from payments where status in ('started', 'processing') limit 1`)
      if (rows.length === 0) return
      if (Date.now() > giveUpAt) throw new Error('a payment was not settled within 240 s')
    }
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
