import { randomUUID } from 'node:crypto'
import { ownerPermissions, type StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import { workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import type { Actor } from '#server/api/context.ts'
import { enterActor, testActor, testContext } from '#server/api/testing/test-context.ts'
import { currentActor } from '#server/features/access/public.ts'
import { makeBuyers } from '#server/features/claims/testing/claims-fixtures.ts'
import { storefrontsRouter } from '#server/features/storefronts/storefronts.router.ts'
import { staffRouter } from '../staff.router.ts'

/** A storefront with its owner, and the calls of its team as anybody makes them. */
export async function openTeamFixtures(given?: TestDb) {
  const testDb = given ?? (await openTestDb({ timeouts: workTimeouts }))
  const { db, owner: sql } = testDb

  /** An account with a session and a confirmed address. */
  async function person(name = 'Ada'): Promise<Actor> {
    const { id } = (await makeBuyers(sql, 1))[0]!
    const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@keepcase.test`
    await sql.query('update profiles set display_name = $2 where id = $1', [id, name])
    await sql.query('update auth.app_user set email = $2, email_verified = true where id = $1', [id, email])
    const actor = testActor({ profileId: id, email })
    await enterActor(sql, actor)
    return actor
  }

  async function storefront(owner: Actor): Promise<string> {
    const { rows } = await sql.query(
      `insert into storefronts (owner_id, name) values ($1, 'Static Age') returning id`,
      [owner.profileId],
    )
    await grant(owner.profileId, rows[0].id, ownerPermissions)
    return rows[0].id
  }

  const grant = (profileId: string, storefrontId: string, names: readonly string[], until: string | null = null) =>
    sql.query(
      `insert into storefront_permissions (profile_id, storefront_id, permission_id, expires_at)
       select $1, $2, id, $4::timestamptz from permissions where name = any ($3)`,
      [profileId, storefrontId, names, until],
    )

  /** The calls of an account with the rights that it has at each call. */
  const as = (actor: Actor | null) => {
    const read = async () => (actor === null ? null : db.transaction().execute((tx) => currentActor(tx, actor)))
    const context = testContext(null, { actor: read })
    return createRouterClient({ staff: staffRouter({ db }), storefronts: storefrontsRouter({ db }) }, { context })
  }

  /** The token of the newest link to an address, as its mail has it. */
  async function linkTo(email: string): Promise<string> {
    const { rows } = await sql.query(
      `select o.payload ->> 'token' as token from outbox o
       join staff_invitations i on i.id = (o.payload ->> 'invitationId')::uuid
       where o.name = 'staff.invited' and i.email = $1 order by o.id desc limit 1`,
      [email],
    )
    return rows[0]?.token
  }

  /** Someone invited with these rights who has joined. */
  async function member(
    owner: Actor,
    storefrontId: string,
    permissions: readonly StorefrontPermission[],
    name = 'Bob',
  ) {
    const actor = await person(name)
    await as(owner).staff.invite({ storefrontId, email: actor.email, permissions: [...permissions] })
    await as(actor).staff.accept({ token: await linkTo(actor.email) })
    return actor
  }

  const rightsOf = async ({ profileId }: Actor, storefrontId: string): Promise<string[]> =>
    (
      await sql.query(
        `select p.name from storefront_permissions g join permissions p on p.id = g.permission_id
         where g.profile_id = $1 and g.storefront_id = $2 order by 1`,
        [profileId, storefrontId],
      )
    ).rows.map(({ name }) => name)

  const events = async (): Promise<string[]> =>
    (await sql.query(`select name from outbox where kind = 'event' order by id`)).rows.map(({ name }) => name)

  return { ...testDb, sql, person, storefront, grant, as, linkTo, member, rightsOf, events }
}

export type TeamFixtures = Awaited<ReturnType<typeof openTeamFixtures>>
