import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patchRoutine } from '#server/features/claims/testing/claim-race-tools.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

// Two hosts who press at the same instant. Each race runs twice: with the drop's lock, and without it (control), where
// it is lost.

const lots = [1, 2, 3].map((n) => ({ title: `Lot ${n}` }))

async function openStage() {
  const fixtures = await openTestDb()
  const { as, seller, published, claim } = dropFixtures(fixtures)
  await fixtures.setClock(noon)
  const host = await seller()
  const { drops } = as(host.actor)
  async function show() {
    await fixtures.setClock(noon)
    const drop = await published(host, { type: 'live', cooldownSeconds: 0 }, lots)
    await fixtures.setClock(at(minutes(60)))
    await settleDrops(fixtures.db)
    return { id: drop.id, lots: drop.allItems.map((lot) => lot.id) as [string, string, string] }
  }
  return { ...fixtures, drops, show, claim }
}
type Stage = Awaited<ReturnType<typeof openStage>>

const outcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> => {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code ?? one.reason))).sort()
}

const countOf = async (owner: pg.Pool, text: string, values: unknown[]): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n ${text}`, values)).rows[0]!.n

async function revealTogether({ owner, drops, show }: Stage) {
  const { id } = await show()
  const press = () => drops.revealNext({ id, afterRevealNumber: 0 })
  const answers = await outcomes([press(), press()])
  const heard = await countOf(owner, `from outbox where name = 'item.revealed' and topic = $1`, [`drop:${id}`])
  return { answers, heard }
}

async function extendTogether({ drops, show }: Stage) {
  const { id } = await show()
  const extend = (by: number) => drops.extend({ id, endDate: at(minutes(120)), minutes: by })
  return { answers: await outcomes([extend(5), extend(10)]) }
}

async function continueTogether({ owner, drops, show }: Stage) {
  const { id } = await show()
  await drops.end({ id })
  const answers = await outcomes([drops.continue({ id }), drops.continue({ id })])
  return { answers, drafts: await countOf(owner, 'from drops where continues_id = $1', [id]) }
}

/** A host takes a lot back while a claim on it is written, but not committed yet. */
async function undoDuringClaim({ owner, drops, show }: Stage) {
  const { id, lots } = await show()
  const [buyer] = await makeBuyers(owner, 1)
  await drops.revealNext({ id })
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select * from claim_item($1, $2)', [lots[0], buyer!.id])
    const undone = outcomes([drops.undoReveal({ id, dropItemId: lots[0], revealNumber: 1 })])
    await untilLockWaits(owner)
    await client.query('commit')
    const [answer] = await undone
    const stray = `from claims c join drop_items di on di.id = c.drop_item_id where c.drop_id = $1 and di.reveal_number is null`
    return { answer, stray: await countOf(owner, stray, [id]) }
  } finally {
    client.release()
  }
}

describe('with the drop’s lock', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  test('two reveals are one lot on stage', async () => {
    expect(await revealTogether(stage)).toEqual({ answers: ['WRONG_STATE', 'done'], heard: 1 })
  })

  test('two extensions are one', async () => {
    expect(await extendTogether(stage)).toEqual({ answers: ['WRONG_STATE', 'done'] })
  })

  test('two continuations are one draft', async () => {
    expect(await continueTogether(stage)).toEqual({ answers: ['done', 'done'], drafts: 1 })
  })

  test('a reveal can’t be undone under a claim', async () => {
    expect(await undoDuringClaim(stage)).toEqual({ answer: 'WRONG_STATE', stray: 0 })
  })
})

describe('without it (control)', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const { owner } = stage
    await patchRoutine(owner, 'lock_drop', [['where id = _drop_id for no key update', 'where id = _drop_id']])
    await owner.query('drop index one_reveal_number; drop index one_continuation')
    // Each command reads before the other writes.
    await owner.query(`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.4); return new; end $$`)
  })
  afterAll(() => stage.close())

  /** Runs a race while writes to this table take their time. */
  async function slowly<Result>(table: string, event: 'insert' | 'update', race: (stage: Stage) => Promise<Result>) {
    await stage.owner.query(`create trigger slow before ${event} on ${table} for each row execute function linger()`)
    try {
      return await race(stage)
    } finally {
      await stage.owner.query(`drop trigger slow on ${table}`)
    }
  }

  test('both reveals are heard', async () => {
    expect(await slowly('drop_items', 'update', revealTogether)).toEqual({ answers: ['done', 'done'], heard: 2 })
  })

  test('both extensions go through', async () => {
    expect(await slowly('drops', 'update', extendTogether)).toEqual({ answers: ['done', 'done'] })
  })

  test('one host is refused, although the draft is there: its units are taken', async () => {
    expect(await slowly('drops', 'insert', continueTogether)).toEqual({ answers: ['WRONG_STATE', 'done'], drafts: 1 })
  })

  test('a held lot is off stage', async () => {
    expect(await undoDuringClaim(stage)).toEqual({ answer: 'done', stray: 1 })
  })
})
