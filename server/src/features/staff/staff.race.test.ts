import { ownerPermissions } from '@keepcase/contract/access/permissions.ts'
import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { openStaffFixtures, type StaffFixtures } from '#server/features/access/testing/staff-commands-fixtures.ts'
import { patchRoutine } from '#server/features/claims/testing/claim-race-tools.ts'
import { openTeamFixtures, type TeamFixtures } from './testing/staff-fixtures.ts'

// Two that meet on one team, each with a control whose guard is out: there the race is lost.

/** Holds the storefront's row until so many others wait for it. */
async function together<T>(owner: pg.Pool, storefrontId: string, calls: readonly (() => Promise<T>)[]) {
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from storefronts where id = $1 for update', [storefrontId])
    const answers = calls.map((call) =>
      call().then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    )
    // @NOTE another connection: a transaction sees the list of connections as at its first look
    await untilLockWaits(owner, calls.length)
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    holder.release()
  }
}

describe('two accepts of one link, and two invitations of one address', () => {
  const invited = async (team: TeamFixtures) => {
    const [owner, bob] = [await team.person('Olga'), await team.person('Bob')]
    const storefrontId = await team.storefront(owner)
    await team.as(owner).staff.invite({ storefrontId, email: bob.email, permissions: ['storefront.items.list'] })
    const token = await team.linkTo(bob.email)
    const accept = () => team.as(bob).staff.accept({ token })
    const answers = await together(team.sql, storefrontId, [accept, accept])
    const { rows } = await team.sql.query(
      `select count(*)::int as n from audit_log where action = 'staff.accept' and subject_id = $1`,
      [bob.profileId],
    )
    return { answers, joined: rows[0].n }
  }

  const twice = async (team: TeamFixtures) => {
    const owner = await team.person('Olga')
    const storefrontId = await team.storefront(owner)
    const input = { storefrontId, email: 'new@keepcase.test', permissions: ['storefront.items.list' as const] }
    const invite = () => team.as(owner).staff.invite(input)
    const answers = await together(team.sql, storefrontId, [invite, invite])
    const { rows } = await team.sql.query(
      `select count(*)::int as n from outbox where name = 'staff.invited'
        and payload ->> 'invitationId' in (select id::text from staff_invitations where storefront_id = $1)`,
      [storefrontId],
    )
    return { answers: answers.sort(), mails: rows[0].n }
  }

  describe('with their guards', () => {
    let team: TeamFixtures
    beforeAll(async () => {
      team = await openTeamFixtures()
    })
    afterAll(() => team.close())

    test('one accept joins, the other finds it done', async () => {
      expect(await invited(team)).toEqual({ answers: ['done', 'done'], joined: 1 })
    })

    test('one invitation is mailed, the other is refused', async () => {
      expect(await twice(team)).toEqual({ answers: ['ALREADY_INVITED', 'done'], mails: 1 })
    })
  })

  describe('without them (control)', () => {
    let team: TeamFixtures
    beforeAll(async () => {
      team = await openTeamFixtures()
      // Neither the team nor the account nor the invitation is locked, and an answer is no guard.
      await patchRoutine(team.sql, 'lock_staff', [[/ for no key update/, '']])
      await team.sql.query('drop index one_open_staff_invitation')
    })
    afterAll(() => team.close())

    test('both accepts join', async () => {
      await patchRoutine(team.sql, 'lock_sign_in', [[/ for update/, '']])
      // Each finds the invitation unanswered.
      await team.sql.query(
        'create or replace function stay_open() returns trigger language plpgsql as $$ begin return old; end $$',
      )
      await team.sql.query(
        'create trigger stay before update on staff_invitations for each row execute function stay_open()',
      )
      const [owner, bob] = [await team.person('Olga'), await team.person('Bob')]
      const storefrontId = await team.storefront(owner)
      await team.as(owner).staff.invite({ storefrontId, email: bob.email, permissions: ['storefront.items.list'] })
      const token = await team.linkTo(bob.email)
      const accept = () => team.as(bob).staff.accept({ token })
      await Promise.all([accept(), accept()])
      const { rows } = await team.sql.query(
        `select 1 from audit_log where action = 'staff.accept' and subject_id = $1`,
        [bob.profileId],
      )
      expect(rows).toHaveLength(2)
      await team.sql.query('drop trigger stay on staff_invitations')
    })

    test('both invitations are mailed', async () => {
      // @NOTE the count of the day still brings them one after the other; each reads the team before the other's commit
      await patchRoutine(team.sql, 'count_storefront_creation', [
        [/insert into[\s\S]*?return null;\s*end if;/, 'return null;'],
      ])
      await team.sql.query(`create or replace function slow_insert() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.5); return new; end $$`)
      await team.sql.query(
        `create trigger slow before insert on staff_invitations for each row execute function slow_insert()`,
      )
      const owner = await team.person('Olga')
      const storefrontId = await team.storefront(owner)
      const input = { storefrontId, email: 'new@keepcase.test', permissions: ['storefront.items.list' as const] }
      const invite = () =>
        team
          .as(owner)
          .staff.invite(input)
          .then(() => 'done')
      expect(await Promise.all([invite(), invite()])).toEqual(['done', 'done'])
    })
  })
})

describe('an access that is taken away while a command waits', () => {
  const pauseWhileRemoved = async (fixtures: StaffFixtures) => {
    const { owner, made, api } = fixtures
    const drop = await made.drop()
    const actor = await fixtures.staff(drop.storefrontId)
    const boss = testActor({
      profileId: drop.ownerId,
      sessionId: null as never,
      storefronts: new Map([[drop.storefrontId, new Set<string>(ownerPermissions)]]),
    })
    const holder = await owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from drops where id = $1 for update', [drop.dropId])
      const answer = api(actor)
        .drops.pause({ id: drop.dropId })
        .then(
          () => 'done',
          (error: { code?: string }) => error.code,
        )
      await untilLockWaits(owner)
      await api(boss).staff.remove({ storefrontId: drop.storefrontId, profileId: actor.profileId })
      await holder.query('commit')
      return await answer
    } finally {
      holder.release()
    }
  }

  test('is gone for the command too', async () => {
    const fixtures = await openStaffFixtures()
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(await pauseWhileRemoved(fixtures))
    await fixtures.close()
  })

  test('is not where rights are not read again (control)', async () => {
    const fixtures = await openStaffFixtures()
    // Everybody holds everything everywhere, as if the rights of the request still counted.
    await fixtures.owner.query(`create or replace function rights_of(_profile_id uuid, _now timestamptz)
      returns table (permissions text[], storefronts jsonb) language sql stable as $$
        select '{}'::text[], (select jsonb_agg(jsonb_build_object('storefrontId', s.id, 'names',
          (select jsonb_agg(p.name) from permissions p where p.scope = 'storefront'))) from storefronts s) $$`)
    expect(await pauseWhileRemoved(fixtures)).toBe('done')
    await fixtures.close()
  })
})
