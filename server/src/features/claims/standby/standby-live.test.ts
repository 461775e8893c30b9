import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Arena, openArena } from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { lineTopics } from './standby.topics.ts'

/** Events about a standby line, and who receives them. */

let arena: Arena
let owner: pg.Pool
beforeAll(async () => {
  arena = await openArena()
  owner = arena.db.owner
})
afterAll(() => arena.close())
beforeEach(() => owner.query('delete from outbox'))

type Buyer = { id: string; token: string }
const join = (item: string, { id }: Buyer) => arena.moves.query('select join_standby($1, $2)', [item, id])
const leave = (item: string, { id }: Buyer) => arena.moves.query('select leave_standby($1, $2)', [item, id])

/** Takes the line's unsent events from the outbox. */
async function moves(item: string): Promise<{ dropId: string; id: string }[]> {
  const { rows } = await owner.query(
    `with told as (delete from outbox where kind = 'live' and topic = 'line:' || $1 returning *) select payload from told`,
    [item],
  )
  return rows.map((row) => row.payload)
}

/** One held unit, and three people. */
async function heldDrop() {
  const drop = await makeDrop(owner, { units: [1] })
  const item = drop.items[0] as string
  const [holder, ...line] = (await makeBuyers(owner, 4)) as [Buyer, Buyer, Buyer, Buyer]
  const { claimId } = await arena.ask(holder.token, item)
  const giveBack = () => arena.moves.query('select release_claim($1, $2)', [claimId, holder.id])
  return { drop, item, line: line as [Buyer, Buyer, Buyer], giveBack }
}

describe('a line that moves is told to those who stand in it', () => {
  test('once for each move, however many stand there, and not to who stands there alone', async () => {
    const { drop, item, line, giveBack } = await heldDrop()
    const [ada, bob, cleo] = line
    await join(item, ada)
    expect(await moves(item)).toEqual([])
    await join(item, bob)
    await join(item, cleo)
    expect(await moves(item)).toMatchObject([
      { name: 'line.moved', id: item, dropId: drop.dropId },
      { name: 'line.moved', id: item, dropId: drop.dropId },
    ])
    await leave(item, bob)
    expect(await moves(item)).toHaveLength(1)
    await giveBack()
    expect(await moves(item)).toHaveLength(1)
    await leave(item, cleo)
    expect(await moves(item)).toEqual([])
  })

  test('and nobody is told whose place it was', async () => {
    const { item, line } = await heldDrop()
    await join(item, line[0])
    await join(item, line[1])
    const [move] = await moves(item)
    expect(Object.keys(move as object).sort()).toEqual(['dropId', 'id', 'name', 'version'])
  })

  test('that it is over too, when its drop is called off', async () => {
    const { drop, item, line } = await heldDrop()
    for (const buyer of line) await join(item, buyer)
    await moves(item)
    await owner.query('select void_drop_claims($1, $2)', [drop.dropId, 'The tapes were damaged'])
    expect(await moves(item)).toHaveLength(1)
  })
})

test('an offer says what is held, in which drop and until when', async () => {
  const { drop, item, line, giveBack } = await heldDrop()
  const [ada] = line
  await join(item, ada)
  await giveBack()
  const { rows } = await owner.query(
    `select payload from outbox where topic = $1 and name = 'standby.changed' order by id`,
    [`user:${ada.id}`],
  )
  const { rows: held } = await owner.query('select id, expires_at from claims where user_id = $1', [ada.id])
  expect(rows.map(({ payload }) => payload.offer)).toEqual([
    undefined,
    {
      claimId: held[0].id,
      itemName: 'Tape 1',
      dropName: 'Night Shift VHS',
      expiresAt: held[0].expires_at.toISOString(),
    },
  ])
  expect(rows[1].payload).toMatchObject({ state: 'offered', dropId: drop.dropId, dropItemId: item })
})

test('a line is heard by who stands or stood in it, by nobody else, and not without an account', async () => {
  const { item, line } = await heldDrop()
  const [ada, bob, cleo] = line
  await join(item, ada)
  await join(item, bob)
  await leave(item, bob)
  const [policy] = lineTopics(arena.db.db)
  const results = [ada.id, bob.id, cleo.id, null].map((profileId) => ({ profileId, id: item }))
  expect(await policy?.allowed(results)).toEqual([true, true, false, false])
  expect(policy?.pattern.exec(`line:${item}`)?.[1]).toBe(item)
  expect(policy?.pattern.test(`line:${item} or`)).toBe(false)
})
