import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/api/context.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import type { StaffWorld } from './staff-commands-fixtures.ts'

/** A prepared command: its actor, the row whose lock it waits for, and the call. */
export type Staged = {
  actor: Actor
  lock: readonly [table: string, id: string, column?: string]
  call: () => Promise<unknown>
}
export type Case = readonly [name: string, stage: (fixtures: StaffWorld) => Promise<Staged>]

type Sale = Awaited<ReturnType<StaffWorld['made']['drop']>>
type Api = ReturnType<StaffWorld['api']>

/** A storefront staff command that waits for its drop. */
const onDrop = (
  name: string,
  make: (fixtures: StaffWorld) => Promise<Sale>,
  call: (api: Api, drop: Sale, fixtures: StaffWorld) => Promise<unknown>,
): Case => [
  name,
  async (fixtures) => {
    const drop = await make(fixtures)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, lock: ['drops', drop.dropId], call: () => call(fixtures.api(actor), drop, fixtures) }
  },
]

/** A storefront staff command that waits for another row. */
const onRow = (
  name: string,
  make: (fixtures: StaffWorld) => Promise<{ drop: Sale; lock: Staged['lock']; call: (api: Api) => Promise<unknown> }>,
): Case => [
  name,
  async (fixtures) => {
    const { drop, lock, call } = await make(fixtures)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, lock, call: () => call(fixtures.api(actor)) }
  },
]

/** A command of the platform's staff. */
const ofPlatform = (
  name: string,
  permission: Parameters<StaffWorld['staff']>[1],
  make: (fixtures: StaffWorld) => Promise<{ lock: Staged['lock']; call: (api: Api) => Promise<unknown> }>,
): Case => [
  name,
  async (fixtures) => {
    const { lock, call } = await make(fixtures)
    const actor = await fixtures.staff(null, permission)
    return { actor, lock, call: () => call(fixtures.api(actor)) }
  },
]

const open = ({ made }: StaffWorld) => made.drop()
const draft = ({ made }: StaffWorld) => made.draft()
const live = ({ made }: StaffWorld) => made.drop({ type: 'live' })
const scheduled = ({ made }: StaffWorld) => made.drop({ status: 'scheduled', startsIn: 3_600_000, endsIn: 7_200_000 })
const id = ({ dropId }: Sale) => ({ id: dropId })

const ofDrops: Case[] = [
  onDrop('drops.update', draft, (api, drop) => api.drops.update({ ...id(drop), title: 'Another' })),
  onDrop('drops.addItem', draft, async (api, drop, { made }) =>
    api.drops.addItem({ ...id(drop), itemId: await made.item(drop.storefrontId), quantity: 1 }),
  ),
  onDrop('drops.updateItem', draft, (api, { items }) => api.drops.updateItem({ id: items[0]!, priceCents: 700 })),
  onDrop('drops.removeItem', draft, (api, { items }) => api.drops.removeItem({ id: items[0]! })),
  onDrop('drops.publish', draft, (api, drop) => api.drops.publish(id(drop))),
  onDrop('drops.unpublish', scheduled, (api, drop) => api.drops.unpublish(id(drop))),
  onDrop('drops.pause', open, (api, drop) => api.drops.pause(id(drop))),
  onDrop(
    'drops.resume',
    async ({ made, set }) => {
      const drop = await made.drop()
      await set('drops', drop.dropId, "status = 'paused', paused_by = 'seller', paused_at = app_now()")
      return drop
    },
    (api, drop) => api.drops.resume(id(drop)),
  ),
  onDrop('drops.end', open, (api, drop) => api.drops.end(id(drop))),
  onDrop('drops.cancel', open, (api, drop) => api.drops.cancel({ ...id(drop), reason: 'Water damage.' })),
  onDrop('drops.revealNext', live, (api, drop) => api.drops.revealNext(id(drop))),
  onDrop('drops.skip', live, (api, drop) => api.drops.skip({ ...id(drop), dropItemId: drop.items[0]! })),
  onDrop(
    'drops.reopen',
    async ({ made, set }) => {
      const drop = await made.drop({ type: 'live' })
      await set('drop_items', drop.items[0]!, 'skipped_at = app_now()')
      return drop
    },
    (api, drop) => api.drops.reopen({ ...id(drop), dropItemId: drop.items[0]! }),
  ),
  [
    'drops.revealHint',
    async ({ made, staff, api }) => {
      const drop = await made.drop({ type: 'mystery' })
      const hintId = await made.hint(drop.dropId)
      const actor = await staff(drop.storefrontId)
      const call = () => api(actor).drops.revealHint({ ...id(drop), hintId })
      return { actor, lock: ['drops', drop.dropId], call }
    },
  ],
  onDrop(
    'drops.revealContents',
    ({ made }) => made.drop({ type: 'mystery', status: 'completed', startsIn: -7_200_000, endsIn: -3_600_000 }),
    (api, drop) => api.drops.revealContents(id(drop)),
  ),
  onDrop('drops.grantEarlyAccess', open, async (api, drop, { account }) =>
    api.drops.grantEarlyAccess({ ...id(drop), profileId: (await account()).id }),
  ),
  onDrop('drops.invite', open, async (api, drop, { account }) =>
    api.drops.invite({ ...id(drop), profileId: (await account()).id }),
  ),
  onRow('drops.create', async ({ made }) => {
    const drop = await made.drop()
    const input = { storefrontId: drop.storefrontId, type: 'marketplace' as const, title: 'Another' }
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.drops.create(input) }
  }),
  onRow('items.create', async ({ made }) => {
    const drop = await made.drop()
    const input = { storefrontId: drop.storefrontId, title: 'Tape', priceCents: 500, quantity: 1 }
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.items.create(input) }
  }),
  onRow('items.update', async ({ made }) => {
    const drop = await made.drop()
    const itemId = await made.item(drop.storefrontId)
    return { drop, lock: ['items', itemId], call: (api) => api.items.update({ id: itemId, title: 'Other' }) }
  }),
]

/** A refund: a command without a procedure yet. */
async function refund(
  { made, staff, deps }: StaffWorld,
  lockOf: (order: Awaited<ReturnType<StaffWorld['made']['order']>>) => Staged['lock'],
): Promise<Staged> {
  const order = await made.order()
  const actor = await staff(order.drop.storefrontId)
  const input = { orderId: order.orderId, reason: 'Lost.', withdraw: true }
  const call = () => refundOrder(deps, actor, input, { key: randomUUID(), requestId: 'test' })
  return { actor, lock: lockOf(order), call }
}

const ofMoney: Case[] = [
  onRow('claims.revoke', async ({ made }) => {
    const { drop, claimId } = await made.claim()
    return { drop, lock: ['drops', drop.dropId], call: (api) => api.claims.revoke({ id: claimId, reason: 'Lost.' }) }
  }),
  onRow('orders.recordPickupPayment', async ({ made }) => {
    const { drop, claimId } = await made.claim({ isPickup: true })
    const call = (api: Api) => api.orders.recordPickupPayment({ claimIds: [claimId] })
    return { drop, lock: ['drops', drop.dropId], call }
  }),
  ['orders.refund, waiting for the drop', (fixtures) => refund(fixtures, ({ drop }) => ['drops', drop.dropId])],
  ['orders.refund, waiting for the order', (fixtures) => refund(fixtures, ({ orderId }) => ['orders', orderId])],
  onRow('codes.create', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.codes.create({ storefrontId, code: 'NEW', percent: 10 })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  onRow('codes.update', async ({ made }) => {
    const drop = await made.drop()
    const codeId = await made.code(drop)
    return { drop, lock: ['discount_codes', codeId], call: (api) => api.codes.update({ id: codeId, active: false }) }
  }),
  onRow('codes.remove', async ({ made }) => {
    const drop = await made.drop()
    const codeId = await made.code(drop)
    return { drop, lock: ['discount_codes', codeId], call: (api) => api.codes.remove({ id: codeId }) }
  }),
]

const ofStorefronts: Case[] = [
  onRow('storefronts.update', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.update({ id: storefrontId, description: 'Other.' })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  onRow('storefronts.postUpdate', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.postUpdate({ storefrontId, title: 'News', body: 'Two boxes.' })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  onRow('storefronts.removeUpdate', async ({ made }) => {
    const drop = await made.drop()
    const updateId = await made.update(drop)
    const call = (api: Api) => api.storefronts.removeUpdate({ id: updateId })
    return { drop, lock: ['storefront_updates', updateId], call }
  }),
  onRow('loyalty.updateTiers', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const tiers = [{ name: 'Family', threshold: 3, perks: [], welcome: '', codePercent: 10 }]
    const call = (api: Api) => api.loyalty.updateTiers({ storefrontId, tiers })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  onDrop('live.setChat', live, (api, { dropId }) => api.live.setChat({ dropId, isOn: false })),
  onDrop('live.mute', live, async (api, { dropId }, { account }) =>
    api.live.mute({ dropId, profileId: (await account()).id }),
  ),
  onRow('live.unmute', async ({ made, account }) => {
    const drop = await made.drop({ type: 'live' })
    const { id: profileId } = await account()
    await made.mute(drop, profileId)
    const call = (api: Api) => api.live.unmute({ dropId: drop.dropId, profileId })
    return { drop, lock: ['chat_mutes', profileId, 'profile_id'], call }
  }),
  onRow('live.deleteMessage', async ({ made, account }) => {
    const drop = await made.drop({ type: 'live' })
    const messageId = await made.message(drop, (await account()).id)
    return { drop, lock: ['chat_messages', messageId], call: (api) => api.live.deleteMessage({ id: messageId }) }
  }),
]

const ofThePlatform: Case[] = [
  ofPlatform('drops.pause of a moderator', ['platform.contentModeration.manage'], async ({ made }) => {
    const { dropId } = await made.drop()
    return { lock: ['drops', dropId], call: (api) => api.drops.pause({ id: dropId, reason: 'A report.' }) }
  }),
  ofPlatform('drops.resume of a moderator', ['platform.contentModeration.manage'], async ({ made, set }) => {
    const { dropId } = await made.drop()
    await set('drops', dropId, "status = 'paused', paused_by = 'platform', paused_at = app_now()")
    return { lock: ['drops', dropId], call: (api) => api.drops.resume({ id: dropId }) }
  }),
  ofPlatform('settings.update', ['platform.settings.update'], async () => ({
    lock: ['platform_settings', '1'],
    call: (api) => api.settings.update({ userRegistration: false }),
  })),
  ofPlatform('users.suspend', ['platform.users.update'], async ({ account }) => {
    const { id: profileId } = await account()
    return { lock: ['profiles', profileId], call: (api) => api.users.suspend({ id: profileId, reason: 'Bots.' }) }
  }),
  ofPlatform('users.reactivate', ['platform.users.update'], async ({ account, set }) => {
    const { id: profileId } = await account()
    await set('profiles', profileId, 'is_active = false, suspended_at = app_now()')
    return { lock: ['profiles', profileId], call: (api) => api.users.reactivate({ id: profileId }) }
  }),
  ofPlatform('users.removePicture', ['platform.contentModeration.manage'], async ({ made }) => {
    const shown = await made.picture()
    return { lock: ['profiles', shown.id], call: (api) => api.users.removePicture({ ...shown, reason: 'A logo.' }) }
  }),
]

/** Every command of sellers, staff and administrators that waits for a lock. */
export const staffCommands: readonly Case[] = [...ofDrops, ...ofMoney, ...ofStorefronts, ...ofThePlatform]
