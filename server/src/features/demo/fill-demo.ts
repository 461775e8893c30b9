import { consignorPermissions } from '@keepcase/contract/access/permissions.ts'
import { createNestedDb } from '@keepcase/db/nested-db.ts'
import type pg from 'pg'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { grantPlatformPermissions } from '#server/features/access/public.ts'
import { type Auth, createSignIn, ensureAccount, grantAdministrator } from '#server/features/accounts/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { planFollows } from './activity/follow-around.ts'
import { planFulfilment } from './activity/fulfil-orders.ts'
import { type Collector, crowd, demoBuyer, demoEmail, demoPassword, visitors } from './activity/people.ts'
import { playDrop } from './activity/play-drop.ts'
import { prepareRepeated } from './activity/quick-client.ts'
import { Agenda } from './agenda.ts'
import { deleteLiveRows, markDemoStorefronts, readNowMs, setCurrency } from './demo.queries.ts'
import { demoActor, inProcessApi, nestFeatures } from './demo-features.ts'
import { type DemoWorld, dayMs, hourMs, runTicker, tidy } from './demo-parts.ts'
import { createdAt, makeDrop } from './make-drops.ts'
import { moveClock } from './moved-clock.ts'
import { createNestedPool } from './nested-pool.ts'
import type { StorePlan } from './plan.ts'
import { planNews, planSubscribers } from './storefront-news.ts'
import { storePlans } from './stores.ts'

export type FillOptions = {
  /** The same seed makes the same world, except ids and times, which are relative to now. */
  seed: number
  baseUrl: string
  secret: string
  stores?: readonly StorePlan[]
}

/** How long before now the first account was created. */
const historyMs = 92 * dayMs

/**
 * Fills an empty database with the demo world, inside the caller's open transaction and as the database's
 * owner. Rows are made by the features' own commands (except parcels, which have none yet) while `app_now()`
 * moves through three months; it is restored at the end.
 */
export async function fillDemo(client: pg.ClientBase, options: FillOptions): Promise<void> {
  const { seed, baseUrl, secret, stores = storePlans } = options
  const quick = prepareRepeated(client)
  const db = createNestedDb(quick)
  const pool = createNestedPool(quick)
  await client.query('set local jit = off; set local plan_cache_mode = force_generic_plan')
  const nowMs = await readNowMs(db)
  const clock = await moveClock(client, nowMs - historyMs)
  const { features, sandbox } = nestFeatures({ db, pool, baseUrl, secret })
  const relay = new EventRelay(
    db,
    features.flatMap((feature) => feature.events ?? []),
  )
  const sendToAll = async () => {
    while (await relay.run());
  }
  const world: DemoWorld = {
    seed,
    db,
    nowMs,
    apiAs: inProcessApi(features),
    agenda: new Agenda(),
    buyers: [],
    sellers: [],
    struck: new Set(),
    tick: (name) => runTicker(features, name),
  }
  const { auth } = createSignIn({ db, baseUrl, secret })
  await hashOnce(auth)
  planDemo(world, auth, stores)
  world.agenda.add(nowMs - 50 * dayMs, () => client.query('analyze'))
  await world.agenda.play(nowMs, clock.moveTo, sendToAll)
  await world.tick('drops.fold-views')
  for (let left = 40; left > 0; left--) await sandbox.tick()
  await markDemoStorefronts(db)
  await deleteLiveRows(db)
  await clock.restore()
  await client.query('analyze')
}

/** Schedules what happens in the three months. */
function planDemo(world: DemoWorld, auth: Auth, stores: readonly StorePlan[]): void {
  const { agenda, nowMs } = world
  planAccounts(world, auth)
  for (const [i, store] of stores.entries()) planStore(world, auth, store, i)
  planFollows(world)
  planSubscribers(world)
  planFulfilment(world)
  agenda.add(nowMs - 22 * dayMs, () => markNotificationsRead(world))
  agenda.add(nowMs, () => tidy(world))
}

/** All accounts share one password, so it is hashed once: a hash takes as long as fifty claims. */
async function hashOnce(auth: Auth): Promise<void> {
  const { password } = await auth.$context
  const { hash } = password
  const made = new Map<string, Promise<string>>()
  password.hash = (text) => {
    const known = made.get(text) ?? hash(text)
    made.set(text, known)
    return known
  }
}

/** Schedules the sign-ups of everybody without a storefront over the first weeks. */
function planAccounts(world: DemoWorld, auth: Auth): void {
  const { agenda, db, nowMs } = world
  const account = (username: string, displayName: string) =>
    ensureAccount({ db, auth }, { email: demoEmail(username), password: demoPassword, displayName })
  const startMs = nowMs - historyMs
  agenda.add(startMs, async () => {
    await account(visitors.admin, 'Avery Lindqvist')
    await grantAdministrator(db, demoEmail(visitors.admin))
  })
  agenda.add(startMs + 9 * dayMs, async () => {
    const id = await account(visitors.consignor, 'Marlow Finch')
    await transact(db, (tx) => grantPlatformPermissions(tx, id, consignorPermissions))
  })
  for (const [i, person] of [demoBuyer, ...crowd].entries()) {
    agenda.add(startMs + 10 * dayMs + i * 17 * hourMs, async () => {
      const id = await account(person.username, person.displayName)
      await settleIn(world, id, person)
    })
  }
}

/** A collector fills in their profile and address. */
async function settleIn(world: DemoWorld, profileId: string, person: Collector): Promise<void> {
  const { username, bio, interests, place, appetite, displayName } = person
  const actor = demoActor({ profileId, email: demoEmail(username) })
  const api = world.apiAs(actor)
  await api.accounts.updateProfile({
    username: username === visitors.buyer ? 'robin.calloway' : username,
    bio,
    interests: [...interests],
  })
  await api.addresses.create({ fullName: displayName, ...place })
  world.buyers.push({ actor, username, appetite })
}

/** Schedules the opening of a storefront and the creation of its drops. */
function planStore(world: DemoWorld, auth: Auth, store: StorePlan, place: number): void {
  const { agenda, nowMs } = world
  let seller: { actor: Actor; storefrontId: string } | null = null
  agenda.add(nowMs - historyMs + dayMs + place * 9 * hourMs, async () => {
    seller = await openStore(world, auth, store)
    planNews(world, store, seller.actor, seller.storefrontId)
  })
  for (const plan of store.drops) {
    agenda.add(createdAt(world, store, plan), async () => {
      if (!seller) throw new Error(`${store.name} writes a drop before it has opened`)
      const drop = await makeDrop(world, seller.actor, seller.storefrontId, store, plan)
      if (drop) playDrop(world, drop)
    })
  }
}

async function openStore(
  world: DemoWorld,
  auth: Auth,
  store: StorePlan,
): Promise<{ actor: Actor; storefrontId: string }> {
  const { owner, shipping } = store
  const { db } = world
  const account = { email: owner.email, password: demoPassword, displayName: owner.displayName }
  const profileId = await ensureAccount({ db, auth }, account)
  const api = world.apiAs(demoActor({ profileId, email: owner.email }))
  await api.accounts.updateProfile({ username: owner.username, bio: owner.bio })
  const { id } = await api.storefronts.create({
    name: store.name,
    description: store.description,
    subdomain: store.subdomain,
    country: store.country,
    defaultShippingCents: shipping.first,
    defaultAdditionalCents: shipping.further,
    shipsWithinDays: shipping.withinDays,
  })
  const actor = demoActor({ profileId, email: owner.email }, [id])
  if (store.returnAddress) await world.apiAs(actor).storefronts.update({ id, returnAddress: store.returnAddress })
  if (store.currency !== 'USD') await setCurrency(db, id, store.currency)
  world.sellers.push({ profileId, storefrontId: id })
  return { actor, storefrontId: id }
}

/** Marks older notifications of the buyer and the crowd as read; those of the last weeks stay unread. */
async function markNotificationsRead(world: DemoWorld): Promise<void> {
  for (const { actor } of world.buyers) await world.apiAs(actor).notifications.markRead({})
}
