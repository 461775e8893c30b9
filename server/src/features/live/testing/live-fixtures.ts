import { randomUUID } from 'node:crypto'
import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { LiveEvent } from '@keepcase/contract/events.ts'
import type { TestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { liveRouter } from '../live.router.ts'
import { Reactions } from '../reactions.ts'

const moderatorRights = ['storefront.settings.liveTools', 'storefront.drops.list']

/** Creates live drops and people, and calls the live router as any actor. */
export function liveFixtures(test: TestDb) {
  const sent: { topic: string; events: LiveEvent[] }[] = []
  const reactions = new Reactions(
    (topic, events) => sent.push({ topic, events }),
    () => 1,
  )

  /** The router's calls as this actor; null: signed out. Each call gets a new key unless one is given. */
  const as = (actor: Actor | null, given: Partial<RequestContext> = {}) => {
    const call = <K extends keyof Client>(name: K) =>
      ((input: never) =>
        (client(actor, { key: randomUUID(), ...given })[name] as (input: never) => Promise<unknown>)(
          input,
        )) as Client[K]
    return {
      room: call('room'),
      messages: call('messages'),
      me: call('me'),
      send: call('send'),
      deleteMessage: call('deleteMessage'),
      answer: call('answer'),
      removeAnswer: call('removeAnswer'),
      mutes: call('mutes'),
      mute: call('mute'),
      unmute: call('unmute'),
      chat: call('chat'),
      setChat: call('setChat'),
      react: call('react'),
    }
  }
  const client = (actor: Actor | null, given: Partial<RequestContext>) =>
    createRouterClient(liveRouter({ db: test.db, reactions }), { context: enteredContext(test.owner, actor, given) })
  type Client = ReturnType<typeof client>

  async function person(name: string, permissions: PermissionName[] = []): Promise<Actor> {
    const actor = testActor({ permissions })
    await test.owner.query(`insert into auth.app_user (id, name, email, email_verified) values ($1, $2, $3, true)`, [
      actor.profileId,
      name,
      actor.email,
    ])
    await test.owner.query('update profiles set display_name = $2 where id = $1', [actor.profileId, name])
    return actor
  }

  /** Creates a seller with an open live drop. */
  async function drop(given: { visibility?: string; type?: string; status?: string; startsIn?: number } = {}) {
    const seller = await person('Vera Host')
    const { rows } = await test.owner.query(
      `with store as (insert into storefronts (owner_id, name) values ($1, 'Static Age Video') returning id)
       insert into drops (storefront_id, title, type, visibility, status, start_date, end_date, published_at)
       select id, 'Live tonight', $2, $3, $4, app_now() + make_interval(secs => $5), app_now() + interval '5 hours',
         case when $4 <> 'draft' then app_now() end
       from store returning id, storefront_id`,
      [
        seller.profileId,
        given.type ?? 'live',
        given.visibility ?? 'public',
        given.status ?? 'active',
        given.startsIn ?? -60,
      ],
    )
    const { id: dropId, storefront_id: storefrontId } = rows[0]
    await test.owner.query(
      `insert into storefront_permissions (storefront_id, profile_id, permission_id)
       select $1, $2, id from permissions where name = any ($3)`,
      [storefrontId, seller.profileId, moderatorRights],
    )
    return { dropId, storefrontId, host: moderator(seller, storefrontId) }
  }

  const moderator = (actor: Actor, storefrontId: string): Actor => ({
    ...actor,
    storefronts: new Map([[storefrontId, new Set(moderatorRights)]]),
  })

  /** Unsent events of a topic, in order. */
  async function frames(topic: string): Promise<LiveEvent[]> {
    const { rows } = await test.owner.query(
      `select name, row_id, version, payload from outbox where kind = 'live' and topic = $1 order by id`,
      [topic],
    )
    return rows.map(({ name, row_id: id, version, payload }) =>
      LiveEvent.parse({ ...payload, name, id, version: Number(version) }),
    )
  }

  return { as, person, drop, frames, reactions, sent }
}
