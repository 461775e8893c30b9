import { randomUUID } from 'node:crypto'
import { claimCodes } from '@keepcase/contract/claims/claims.codes.ts'
import { claimMessages } from '@keepcase/contract/claims/claims.messages.ts'
import {
  type Claimant,
  type ClaimTarget,
  type Expectation,
  refusalFor,
} from '@keepcase/contract/claims/claims.rules.ts'
import { DropStatus, type DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { dropStatusAt, isOnVacation } from '@keepcase/contract/drops/drops.rules.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBatch, makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { createRandom, type Random, seededBy } from '../testing/seeded-tools.ts'

/** Number of states tested: this many drops, each with this many buyers who request an item of their own. */
const [manyDrops, buyersEach] = [120, 25]
const now = new Date('2031-05-01T12:00:00.000Z')
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs)
const hour = 3_600_000
const day = 24 * hour

let fixtures: TestDb
beforeAll(async () => {
  fixtures = await openTestDb()
  await fixtures.setClock(now.toISOString())
  // @NOTE search documents are rebuilt for each lot that a test inserts; no claim depends on them
  await fixtures.owner.query('alter table drop_items disable trigger search_item_in_drop')
})
afterAll(() => fixtures.close())

test('the database decides every claim by the same rules that label the button', { timeout: 120_000 }, async () => {
  const random = createRandom()
  const seen = new Map<string, number>()
  await seededBy(random, async () => {
    for (const drop of await makeRandomDrops(random)) await compareOneDrop(random, drop, seen)
  })
  const missing = claimCodes.filter((code) => (seen.get(code) ?? 0) < 5)
  expect({ missing, won: (seen.get('won') ?? 0) > 20 }, `SEED=${random.seed}`).toEqual({ missing: [], won: true })
})

test('claim_message says what claims.messages.ts says', async () => {
  const { rows } = await fixtures.pool.query<{ code: string; words: string }>(
    'select code, claim_message(code) as words from unnest($1::text[]) as code',
    [claimCodes],
  )
  expect(Object.fromEntries(rows.map(({ code, words }) => [code, words]))).toEqual(claimMessages)
})

async function compareOneDrop(random: Random, drop: RandomDrop, seen: Map<string, number>): Promise<void> {
  await fixtures.owner.query('update platform_settings set email_verification = $1', [drop.isVerified])
  const states = Array.from({ length: buyersEach }, () => randomState(random, drop))
  const buyers = await makeBuyers(fixtures.owner, states.length)
  await violationStates(fixtures.owner, drop, states, buyers)
  const asks = states.map((state, i) => ({
    token: buyers[i]!.token,
    item: state.itemId,
    expected: state.expects.priceCents ?? null,
    reveal: state.expects.revealNumber ?? null,
  }))
  const answers = await claimBatch(fixtures.pool, drop.id, asks)
  for (const [i, state] of states.entries()) {
    const { state: kind, code, wait_ms } = answers[i]!
    const refused = refusalFor(targetOf(drop, state), claimantOf(drop, state), drop.limits, state.expects, now)
    const by = refused ?? { code: null, waitMs: null }
    expect({ kind, code, waitMs: wait_ms }, JSON.stringify({ drop, state })).toEqual({ kind: 'judged', ...by })
    seen.set(by.code ?? 'won', (seen.get(by.code ?? 'won') ?? 0) + 1)
  }
}

type RandomDrop = Awaited<ReturnType<typeof makeRandomDrop>>

/** Inserts all states at once, bypassing their guards: each schema change makes every connection plan anew. */
async function makeRandomDrops(random: Random): Promise<RandomDrop[]> {
  const drops: RandomDrop[] = []
  await fixtures.owner.query('alter table drops disable trigger drop_status_move')
  for (let i = 0; i < manyDrops; i++) drops.push(await makeRandomDrop(random))
  await fixtures.owner.query('alter table drops enable trigger drop_status_move')
  return drops
}

async function makeRandomDrop(random: Random) {
  const type = random.pick<DropType>(['marketplace', 'live', 'mystery'])
  const status = random.pick<DropStatus>([
    ...DropStatus.options.filter((s) => s !== 'draft'),
    'active',
    'active',
    'scheduled',
  ])
  const startDate = at(random.pick([-hour, -1, 0, 1, 5 * 60_000, hour, 40 * day]))
  const endDate = new Date(Math.max(startDate.getTime() + 1, at(random.pick([-1, 0, 1, hour, 50 * day])).getTime()))
  const limits = {
    cooldownSeconds: random.pick([0, 1, 5, 3600]),
    maxClaimsPerUser: random.pick([null, null, 1, 2, 4]),
    staggeredClaimThreshold: random.pick([null, null, 1, 2]),
  }
  const pausedBy = random.pick(['seller', 'platform'])
  const earlyMinutes = random.pick([null, 5, 60])
  const isVerified = random.chance(30)
  const steps = [random.pick([-1, 0, 1]), random.pick([-hour, 1, null])]
  const units = Array.from({ length: buyersEach }, () => 9)
  const made = await makeDrop(fixtures.owner, {
    ...limits,
    type,
    status: 'active',
    units,
    startsIn: -hour,
    endsIn: hour,
  })
  await fixtures.owner.query(
    `update drops set status = $2, start_date = $3, end_date = $4, paused_at = case when $2 = 'paused' then app_now() end,
       paused_by = case when $2 = 'paused' then $5 end, early_access_enabled = $6::int is not null,
       early_access_minutes = coalesce($6, 15) where id = $1`,
    [made.dropId, status, startDate, endDate, pausedBy, earlyMinutes],
  )
  const vacationUntil = random.chance(20) ? at(random.pick([-1, 0, 1, day])) : null
  await fixtures.owner.query('update storefronts set vacation_until = $2 where id = $1', [
    made.storefrontId,
    vacationUntil,
  ])
  const hints = type === 'mystery' ? steps : []
  for (const [i, offset] of hints.entries()) {
    await fixtures.owner.query(
      `insert into drop_hints (drop_id, position, body, price_step_cents, reveal_at, revealed_at) values ($1, $2, 'A hint', $3, $4, $5)`,
      [made.dropId, i + 1, 100 * (i + 1), offset === null ? null : at(offset), null],
    )
  }
  const stepCents = hints.reduce<number>(
    (sum, offset, i) => (offset !== null && offset <= 0 ? sum + 100 * (i + 1) : sum),
    0,
  )
  const freeItems = [...made.items]
  const storefrontId = made.storefrontId
  return {
    id: made.dropId,
    storefrontId,
    type,
    status,
    startDate,
    endDate,
    limits,
    pausedBy,
    earlyMinutes,
    isVerified,
    vacationUntil,
    stepCents,
    freeItems,
  }
}

type State = ReturnType<typeof randomState>

function randomState(random: Random, drop: RandomDrop) {
  const availableCount = random.pick([0, 1, 3, 3])
  const priceCents = random.pick([0, 6400])
  const inForce = priceCents + drop.stepCents
  const revealNumber = drop.type === 'live' && random.chance(85) ? buyersEach - drop.freeItems.length + 1 : null
  const cool = drop.limits.cooldownSeconds * 1000
  return {
    itemId: drop.freeItems.pop()!,
    availableCount,
    priceCents,
    isActive: random.chance(95),
    isClosed: random.chance(5),
    revealNumber,
    revealedIn: random.pick([-hour, -1, 0, 0, 1]),
    held: random.pick([null, null, null, null, null, null, 'claimed', 'capturing', 'purchased', 'run out', 'released']),
    blockedIn: random.chance(15) ? random.pick([-1, 0, 1, 6 * day, 40 * day]) : null,
    isUnwelcome: random.chance(8),
    staff: random.chance(8) ? random.pick(['granted', 'expired grant']) : null,
    isConfirmed: random.chance(80),
    totalClaims: random.pick([0, 0, 1, 2, 4]),
    paidShare: random.pick([0, 0.5, 1]),
    lastClaimIn: random.pick([null, -cool, -cool + 1, -cool - 1, 0]),
    early: random.pick([null, null, 'granted', 'expired grant']),
    expects: expectations(random, inForce, revealNumber),
  }
}

function expectations(random: Random, priceCents: number, revealNumber: number | null): Expectation {
  const price = random.pick([undefined, priceCents, priceCents, priceCents + 1])
  const reveal = random.pick([undefined, revealNumber ?? 1, revealNumber ?? 1, (revealNumber ?? 1) + 1])
  return {
    ...(price === undefined ? {} : { priceCents: price }),
    ...(reveal === undefined ? {} : { revealNumber: reveal }),
  }
}

const isOnStage = (state: State) => state.revealNumber !== null && state.revealedIn <= 0
const paidOf = (state: State) => Math.floor(state.totalClaims * state.paidShare)

/** The claim itself returns an expired hold, unless the platform has stopped the clocks. */
const isReturned = (drop: RandomDrop, state: State) =>
  state.held === 'run out' && !(drop.status === 'paused' && drop.pausedBy === 'platform')

function targetOf(drop: RandomDrop, state: State): ClaimTarget {
  const status = dropStatusAt(drop, now)
  const isEarly = status === 'scheduled' && claimantOf(drop, state).opensAt <= now
  return {
    type: drop.type,
    status: isEarly && isOnVacation(drop, now) ? 'paused' : status,
    isActive: state.isActive,
    isClosed: state.isClosed,
    revealNumber: isOnStage(state) ? state.revealNumber : null,
    availableCount: state.availableCount + (isReturned(drop, state) ? 1 : 0),
    priceCents: state.priceCents + drop.stepCents,
  }
}

function claimantOf(drop: RandomDrop, state: State): Claimant {
  const isStaff = state.staff === 'granted'
  const isBarred = state.blockedIn !== null && state.blockedIn > 0
  const opensEarly = state.early === 'granted' && drop.earlyMinutes !== null
  return {
    hasClaim: !isReturned(drop, state) && ['claimed', 'capturing', 'purchased', 'run out'].includes(state.held ?? ''),
    isBlocked: isStaff || isBarred || state.isUnwelcome,
    blockedUntil: isBarred && !isStaff && !state.isUnwelcome ? at(state.blockedIn!) : null,
    isEligible: !drop.isVerified || state.isConfirmed,
    totalClaims: state.totalClaims,
    paidClaims: paidOf(state),
    lastClaimAt: state.lastClaimIn === null ? null : at(state.lastClaimIn),
    opensAt: opensEarly ? new Date(drop.startDate.getTime() - drop.earlyMinutes! * 60_000) : drop.startDate,
  }
}

async function violationStates(
  owner: pg.Pool,
  drop: RandomDrop,
  states: State[],
  buyers: { id: string }[],
): Promise<void> {
  const rows = states.map((state, i) => {
    const isHeld = ['claimed', 'capturing', 'run out'].includes(state.held ?? '')
    return {
      item: state.itemId,
      user: buyers[i]!.id,
      n: i + 1,
      claim: randomUUID(),
      available: state.availableCount,
      held: isHeld ? 1 : 0,
      sold: state.held === 'purchased' ? 1 : 0,
      price: state.priceCents,
      active: state.isActive,
      closed: state.isClosed ? at(-1) : null,
      number: state.revealNumber,
      revealed: state.revealNumber === null ? null : at(state.revealedIn),
      status: state.held === 'run out' ? 'claimed' : state.held,
      expires: at(state.held === 'run out' ? 0 : 1),
      blocked: state.blockedIn === null ? null : at(state.blockedIn),
      confirmed: state.isConfirmed,
      total: state.totalClaims,
      paid: paidOf(state),
      last: state.lastClaimIn === null ? null : at(state.lastClaimIn),
      staff: state.staff,
      unwelcome: state.isUnwelcome,
      early: state.early,
    }
  })
  await owner.query(
    violationSql
      .replaceAll('$drop', `'${drop.id}'`)
      .replaceAll('$store', `'${drop.storefrontId}'`)
      .replaceAll('$now', `'${now.toISOString()}'::timestamptz`),
    [JSON.stringify(rows)],
  )
}

const violationSql = `
  with s as materialized (
    select * from json_to_recordset($1) as s(item uuid, "user" uuid, n int, claim uuid, available int, held int, sold int,
      price int, active bool, closed timestamptz, number int, revealed timestamptz, status text, expires timestamptz,
      blocked timestamptz, confirmed bool, total int, paid int, last timestamptz, staff text, unwelcome bool, early text)
  ), lots as (
    update drop_items i set quantity_available = s.available, quantity_held = s.held, quantity_sold = s.sold,
      quantity_total = s.available + s.held + s.sold, price_cents = s.price, active = s.active, closed_at = s.closed,
      reveal_number = s.number, revealed_at = s.revealed
    from s where i.id = s.item
  ), people as (
    update profiles p set claims_blocked_until = s.blocked, email_confirmed_at = case when s.confirmed then $now end
    from s where p.id = s."user"
  ), tallies as (
    insert into user_claim_tracking (user_id, drop_id, last_claim_at, total_claims, paid_claims)
    select "user", $drop, last, total, paid from s
  ), staff as (
    insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
    select "user", $store, (select id from permissions where scope = 'storefront' order by name limit 1),
      case staff when 'granted' then $now + interval '1 ms' else $now end
    from s where staff is not null
  ), unwelcome as (
    insert into storefront_blocks (storefront_id, profile_id) select $store, "user" from s where unwelcome
  ), early as (
    insert into early_access_grants (drop_id, profile_id, expires_at)
    select $drop, "user", case early when 'expired grant' then $now end from s where early is not null
  )
  insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, status, seq, claimed_at, expires_at, paid, paid_at,
    revoked, revoked_at, price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy)
  select s.claim, s."user", i.item_id, i.id, $drop, (select type from drops where id = $drop), s.status, 1000 + s.n,
    $now - interval '1 day', s.expires, s.status = 'purchased', case s.status when 'purchased' then $now end,
    s.status = 'released', case s.status when 'released' then $now end, s.price, 'USD', 'seller', 875, 'Free'
  from s join drop_items i on i.id = s.item where s.status is not null`
