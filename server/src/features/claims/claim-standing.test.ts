import { randomUUID } from 'node:crypto'
import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pieces, patchRoutine } from './testing/claim-race-tools.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

// A batch reads an account's state and rights from its session's copy. Each change of a source must reach the copy in
// its own transaction; without its trigger the copy is stale, and the claim is answered as before the change.

type Buyer = { id: string; token: string }
const ofBuyer = (statement: string) => (buyer: Buyer) => statement.replaceAll('$id', `'${buyer.id}'`)
const theRight = `select id from permissions where name = 'user.actions.claimFromDrop'`
const takeRight = `delete from platform_permissions where profile_id = $id and permission_id in (${theRight})`
const setRight = (until: string) =>
  `update platform_permissions set expires_at = ${until} where profile_id = $id and permission_id in (${theRight})`

type Change = {
  name: string
  /** The state before it, written while every trigger works. */
  before?: (buyer: Buyer) => string
  change: (buyer: Buyer) => string
  trigger: [table: string, name: string]
  answer: string
}

const ofProfile: Change['trigger'] = ['profiles', 'profile_standing']
const ofGrants: Change['trigger'] = ['platform_permissions', 'permission_standing']
const changes: Change[] = [
  {
    name: 'an account is suspended',
    change: ofBuyer('update profiles set suspended_at = app_now(), is_active = false where id = $id'),
    trigger: ofProfile,
    answer: 'unauthenticated',
  },
  {
    name: 'a suspension ends',
    before: ofBuyer('update profiles set suspended_at = app_now(), is_active = false where id = $id'),
    change: ofBuyer('update profiles set suspended_at = null, is_active = true where id = $id'),
    trigger: ofProfile,
    answer: 'won',
  },
  {
    name: 'an account becomes inactive',
    change: ofBuyer('update profiles set is_active = false where id = $id'),
    trigger: ofProfile,
    answer: 'unauthenticated',
  },
  {
    name: 'an account is closed',
    change: ofBuyer('update profiles set closed_at = app_now() where id = $id'),
    trigger: ofProfile,
    answer: 'unauthenticated',
  },
  {
    name: 'strikes block an account',
    change: ofBuyer(`update profiles set claims_blocked_until = app_now() + interval '7 days' where id = $id`),
    trigger: ofProfile,
    answer: 'BLOCKED',
  },
  {
    name: 'an email is no longer confirmed',
    change: ofBuyer('update profiles set email_confirmed_at = null where id = $id'),
    trigger: ofProfile,
    answer: 'NOT_ELIGIBLE',
  },
  {
    name: 'a profile is deleted',
    // @NOTE a grant that goes with its profile would bring the copy up to date by itself
    before: ofBuyer(takeRight),
    change: ofBuyer('delete from profiles where id = $id'),
    trigger: ['profiles', 'profile_standing_gone'],
    answer: 'unauthenticated',
  },
  { name: 'the right to claim is taken', change: ofBuyer(takeRight), trigger: ofGrants, answer: 'forbidden' },
  {
    name: 'the right to claim ends',
    change: ofBuyer(setRight('app_now()')),
    trigger: ofGrants,
    answer: 'forbidden',
  },
  {
    name: 'the right to claim is extended',
    before: ofBuyer(setRight(`app_now() - interval '1 hour'`)),
    change: ofBuyer(setRight(`app_now() + interval '1 hour'`)),
    trigger: ofGrants,
    answer: 'won',
  },
  {
    name: 'the right to claim is given',
    before: ofBuyer(takeRight),
    change: ofBuyer(`insert into platform_permissions (profile_id, permission_id) select $id, id from (${theRight}) p`),
    trigger: ofGrants,
    answer: 'won',
  },
  {
    name: 'a grant of the right becomes one of another',
    change: ofBuyer(
      `with others as (delete from platform_permissions where profile_id = $id and permission_id not in (${theRight}))
       update platform_permissions set permission_id = (
         select p.id from permissions p where p.scope = 'platform' and not p.granted_on_sign_up limit 1)
       where profile_id = $id and permission_id in (${theRight})`,
    ),
    trigger: ofGrants,
    answer: 'forbidden',
  },
  {
    name: 'the right to claim has another name',
    change: ofBuyer(`update permissions set name = 'user.actions.claimElsewhere' where id in (${theRight})`),
    trigger: ['permissions', 'permission_name_standing'],
    answer: 'forbidden',
  },
  {
    name: 'a session passes to an account that may not claim',
    before: ofBuyer(`insert into auth.app_user (name, email) values ('Other', $id || '@other.test')`),
    change: ofBuyer(
      `update auth.session set user_id = (select id from auth.app_user where email = $id || '@other.test')
       where user_id = $id`,
    ),
    trigger: ['auth.session', 'session_standing'],
    answer: 'NOT_ELIGIBLE',
  },
]

describe.each(changes)('$name', ({ before, change, trigger: [table, name], answer }) => {
  let fixtures: TestDb
  let drop: DropFixture
  beforeAll(async () => {
    fixtures = await openTestDb()
    drop = await makeDrop(fixtures.owner, { units: [9] })
    await fixtures.owner.query('update platform_settings set email_verification = true')
  })
  afterAll(() => fixtures.close())

  const answerAfter = async (disables: boolean) => {
    const [buyer] = await makeBuyers(fixtures.owner, 1)
    if (before) await fixtures.owner.query(before(buyer!))
    if (disables) await fixtures.owner.query(`alter table ${table} disable trigger ${name}`)
    await fixtures.owner.query(change(buyer!))
    const [row] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer!.token, item: drop.items[0]! }])
    return row!.state === 'judged' ? (row!.code ?? 'won') : row!.state
  }

  test('the next claim is answered by it', async () => {
    expect(await answerAfter(false)).toBe(answer)
  })
  test('without its trigger it is not', async () => {
    await fixtures.owner.query(
      `update permissions set name = 'user.actions.claimFromDrop' where name like '%claimElsewhere'`,
    )
    expect(await answerAfter(true)).not.toBe(answer)
  })
})

type Race = { name: string; first: string; second: string; routine: string; pieces: Pieces }
const signIn = `insert into auth.session (user_id, token, expires_at) values ($id, $token, now() + interval '1 day')`
const suspend = 'update profiles set suspended_at = app_now(), is_active = false where id = $id'
const shared: Pick<Race, 'routine' | 'pieces'> = { routine: 'auth.session_standing', pieces: [[' for share', '']] }
const races: Race[] = [
  { name: 'a session begins while its account is being suspended', first: suspend, second: signIn, ...shared },
  { name: 'an account is suspended while a session of it begins', first: signIn, second: suspend, ...shared },
  {
    name: 'a session begins while the right to claim is being taken',
    first: takeRight,
    second: signIn,
    routine: 'copy_standing',
    pieces: [[' for no key update', '']],
  },
  {
    name: 'the right to claim is taken while a session begins',
    first: signIn,
    second: takeRight,
    routine: 'copy_standing',
    pieces: [[' for no key update', '']],
  },
]

/** Runs the first in a transaction that stays open while the second starts; returns the answer to a claim afterwards. */
async function inOneAnother(fixtures: TestDb, { first, second }: Race): Promise<string> {
  const drop = await makeDrop(fixtures.owner, { units: [9] })
  const [buyer] = await makeBuyers(fixtures.owner, 1)
  const token = randomUUID()
  const text = (statement: string) => statement.replaceAll('$id', `'${buyer!.id}'`).replaceAll('$token', `'${token}'`)
  const [one, other] = [await fixtures.owner.connect(), await fixtures.owner.connect()]
  try {
    await one.query('begin')
    await one.query(text(first))
    const running = other.query(text(second))
    await untilLockWaits(fixtures.owner, 1, running)
    await one.query('commit')
    await running
  } finally {
    one.release()
    other.release()
  }
  const [row] = await claimBatch(fixtures.pool, drop.dropId, [{ token, item: drop.items[0]! }])
  return String(row!.state)
}

describe.each(races)('$name', (race) => {
  const refused = race.first === takeRight || race.second === takeRight ? 'forbidden' : 'unauthenticated'
  const run = async (pieces: Pieces) => {
    const fixtures = await openTestDb()
    try {
      if (pieces.length > 0) await patchRoutine(fixtures.owner, race.routine, pieces)
      return await inOneAnother(fixtures, race)
    } finally {
      await fixtures.close()
    }
  }
  test('the session claims nothing', async () => {
    expect(await run([])).toBe(refused)
  })
  test('it claims where nobody waits', async () => {
    expect(await run(race.pieces)).toBe('judged')
  })
})
