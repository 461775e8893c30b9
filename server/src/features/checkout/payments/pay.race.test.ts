import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asBuyer, type CheckoutFixtures, openCheckoutFixtures, quoteAndPay } from '../testing/checkout-fixtures.ts'

// Each race runs twice: with its guard, and with the guard disabled in the database, where it must fail. Otherwise the
// race would prove nothing.

/** Runs a race in a database of its own, with the guards named in `off` disabled. */
async function withFixtures(off: string, race: (fixtures: CheckoutFixtures) => Promise<void>): Promise<void> {
  const fixtures = await openCheckoutFixtures()
  try {
    if (off !== '') await fixtures.owner.query(off)
    await race(fixtures)
  } finally {
    await fixtures.close()
  }
}

/** Disables drop locks; a delay widens the gap that the lock closes. */
const noLock = `
  create or replace function lock_drop(_drop_id uuid) returns timestamptz language plpgsql as
    $$ begin perform pg_sleep(0.05); return app_now(); end $$;
  create or replace function lock_drops_of(_claim_ids uuid[]) returns timestamptz language plpgsql as
    $$ begin perform pg_sleep(0.05); return app_now(); end $$;`
/** Disables drop locks, and delays the transfer of a unit. */
const slowUnits = `${noLock}
  create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
  create trigger take_time before update on drop_items for each row execute function take_time();`
/** Lets a payment begin on a claim of any status. */
const anyClaim = `${noLock}
  create or replace function begin_capture(_claim_ids uuid[], _user_id uuid) returns setof claims language sql as
    $$ update claims set status = 'capturing', payment_began_at = app_now() where id = any (_claim_ids) and not paid returning * $$;`
/** Disables the ranks of payments and the record of processed webhooks. */
const noRank = `
  create function forget_rank() returns trigger language plpgsql as $$ begin new.provider_rank := 0; return new; end $$;
  create trigger forget_rank before update on payments for each row execute function forget_rank();
  alter table provider_events drop constraint provider_events_pkey;`

/** Many concurrent payments for one claim: with one key, with different keys, from two tabs with different parcels. */
async function pressTogether(fixtures: CheckoutFixtures): Promise<void> {
  const [ada] = await fixtures.buyers(1)
  const drop = await fixtures.sale({ units: [1, 1] })
  const [one, two] = [await fixtures.claim(ada!, drop, 0), await fixtures.claim(ada!, drop, 1)]
  const api = fixtures.as(asBuyer(ada!))
  const hashOf = async (claimIds: string[]) => (await api.checkout.quote({ claimIds })).parcels[0]!.hash
  const parcels = [[one], [one, two]].map(async (claimIds) => ({ claimIds, quoteHash: await hashOf(claimIds) }))
  const [single, both] = await Promise.all(parcels)
  const sameKey = randomUUID()
  const presses = [single, both, single, both, single].flatMap((parcel) => [
    fixtures
      .as(asBuyer(ada!), parcel === single ? sameKey : randomUUID())
      .checkout.pay({ ...parcel!, method: 'sandbox_success' }),
    fixtures.as(asBuyer(ada!)).checkout.pay({ ...parcel!, method: 'sandbox_success' }),
  ])
  const answers = await Promise.allSettled(presses)
  const { rows } = await fixtures.owner.query<{ payments: number }>(
    "select count(*)::int as payments from sandbox.intents where status = 'succeeded'",
  )
  expect(rows[0]!.payments).toBe(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NOT_PAYABLE' })
  }
  await fixtures.expectSound()
}

/** The same webhook arrives many times, while the payment and the reconciliation apply the same report. */
async function tellTogether(fixtures: CheckoutFixtures): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const [ada] = await fixtures.buyers(1)
    const { paymentId } = await quoteAndPay(
      fixtures,
      ada!,
      [await fixtures.claim(ada!, await fixtures.sale())],
      'sandbox_late',
    )
    await fixtures.owner.query(
      "update sandbox.intents set settle_after = app_now() - interval '1 s' where status = 'processing'",
    )
    fixtures.sandbox.knobs.drop = 1
    await fixtures.sandbox.tick()
    const statuses = await Promise.all([
      fixtures.deliver(paymentId, 3),
      fixtures.reconcileNow(),
      fixtures.reconcileNow(),
      fixtures.deliver(paymentId, 2),
    ])
    expect(statuses.flat().filter((status) => status !== undefined && status !== 200)).toEqual([])
  }
  await fixtures.expectSound()
}

/** Payments begin at the very moment when their holds end. */
async function payAtTheEnd(fixtures: CheckoutFixtures): Promise<void> {
  const count = 24
  const buyers = await fixtures.buyers(count)
  const drop = await fixtures.sale({ units: [count], holdSeconds: 3 })
  // @NOTE one by one: without the drop's lock, claims at once break on the ledger's key
  const claims: string[] = []
  for (const buyer of buyers) claims.push(await fixtures.claim(buyer, drop))
  const api = (i: number) => fixtures.as(asBuyer(buyers[i]!))
  const quotes = await Promise.all(claims.map((id, i) => api(i).checkout.quote({ claimIds: [id] })))
  const { rows } = await fixtures.owner.query('select max(expires_at) as ends_at, app_now() as now from claims')
  const untilEndMs = rows[0].ends_at.getTime() - rows[0].now.getTime()
  let isOver = false
  const sweeps = (async () => {
    while (!isOver) {
      await fixtures.owner.query('select sweep_drop($1, 100)', [drop.dropId])
      await sleep(2)
    }
  })()
  const pays = claims.map(async (id, i) => {
    await sleep(untilEndMs - 60 + i * 6)
    const { hash } = quotes[i]!.parcels[0]!
    return api(i).checkout.pay({ claimIds: [id], method: 'sandbox_success', quoteHash: hash })
  })
  const answers = await Promise.allSettled(pays)
  isOver = true
  await sweeps
  for (const [i, id] of claims.entries()) {
    const isPaid = answers[i]!.status === 'fulfilled'
    expect(await fixtures.claimRow(id)).toMatchObject({ status: isPaid ? 'purchased' : 'expired' })
  }
  await fixtures.expectSound()
}

/** Two late payments compete for one free unit. */
async function twoLateForOne(fixtures: CheckoutFixtures): Promise<void> {
  const [ada, ben, cat] = await fixtures.buyers(3)
  const drop = await fixtures.sale({ units: [2], holdSeconds: 300, endsIn: 7_200_000 })
  fixtures.sandbox.knobs.settleMs = 660_000
  const late = []
  for (const buyer of [ada!, ben!])
    late.push(await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop)], 'sandbox_late'))
  await fixtures.advance(601_000)
  await fixtures.reconcileNow()
  await fixtures.claim(cat!, drop)
  await fixtures.advance(60_000)
  fixtures.sandbox.knobs.drop = 1
  await fixtures.sandbox.tick()
  const statuses = await Promise.all(late.map(({ paymentId }) => fixtures.deliver(paymentId, 2)))
  expect(statuses.flat().every((status) => status === 200)).toBe(true)
  const states = await Promise.all(
    late.map(
      async ({ paymentId }, i) =>
        (await fixtures.as(asBuyer([ada!, ben!][i]!)).checkout.payment({ id: paymentId })).state,
    ),
  )
  expect(states.toSorted()).toEqual(['captured', 'declined'])
  await fixtures.expectSound()
}

const races = [
  { name: 'one claim is paid once, however often and from wherever it is pressed', race: pressTogether, off: anyClaim },
  { name: 'the same news has one effect, by whichever way it comes', race: tellTogether, off: noRank },
  {
    name: 'a hold that ends while its payment begins is paid or expired, never both',
    race: payAtTheEnd,
    off: anyClaim,
  },
  { name: 'of two late payments for one unit one is honoured and one goes back', race: twoLateForOne, off: slowUnits },
]

test.for(races)('$name', ({ race }) => withFixtures('', race))

test.for(races)('without its guard it is lost: $name', async ({ race, off }) => {
  await expect(withFixtures(off, race)).rejects.toMatchObject({ name: 'AssertionError' })
})
