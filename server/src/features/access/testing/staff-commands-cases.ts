import { adminPermissions, type PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { Actor } from '#server/api/context.ts'
import type { StaffFixtures } from './staff-commands-fixtures.ts'

/** A prepared command: its actor, the row whose lock it waits for, and the call. */
export type Staged = {
  actor: Actor
  lock: readonly [table: string, id: string, column?: string]
  call: () => Promise<unknown>
}
export type Case = readonly [name: string, stage: (fixtures: StaffFixtures) => Promise<Staged>]

type Sale = Awaited<ReturnType<StaffFixtures['made']['drop']>>
type Api = ReturnType<StaffFixtures['api']>

/** A storefront staff command that waits for its drop. */
const dropCase = (
  name: string,
  make: (fixtures: StaffFixtures) => Promise<Sale>,
  call: (api: Api, drop: Sale, fixtures: StaffFixtures) => Promise<unknown>,
): Case => [
  name,
  async (fixtures) => {
    const drop = await make(fixtures)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, lock: ['drops', drop.dropId], call: () => call(fixtures.api(actor), drop, fixtures) }
  },
]

/** A storefront staff command that waits for another row. */
const rowCase = (
  name: string,
  make: (
    fixtures: StaffFixtures,
  ) => Promise<{ drop: Sale; lock: Staged['lock']; call: (api: Api) => Promise<unknown> }>,
): Case => [
  name,
  async (fixtures) => {
    const { drop, lock, call } = await make(fixtures)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, lock, call: () => call(fixtures.api(actor)) }
  },
]

/** A command on chosen items of the catalog. */
const selectionCase = (
  name: string,
  call: (api: Api, selection: { storefrontId: string; rows: string[] }) => Promise<unknown>,
  state = 'archived_at = null',
): Case =>
  rowCase(name, async ({ made, set }) => {
    const drop = await made.drop()
    const itemId = await made.item(drop.storefrontId)
    await set('items', itemId, state)
    const selection = { storefrontId: drop.storefrontId, rows: [`${itemId}@1`] }
    return { drop, lock: ['items', itemId], call: (api) => call(api, selection) }
  })

/** A command on an import whose row was sent, or is still to be sent. */
const spreadsheetCase = (name: string, isSent: boolean, call: (api: Api, id: string) => Promise<unknown>): Case =>
  rowCase(name, async ({ made }) => {
    const drop = await made.drop()
    const id = await made.spreadsheet(drop, isSent)
    return { drop, lock: ['item_imports', id], call: (api) => call(api, id) }
  })

/** A command of the platform's staff. */
const platformCase = (
  name: string,
  permission: Parameters<StaffFixtures['staff']>[1],
  make: (fixtures: StaffFixtures) => Promise<{ lock: Staged['lock']; call: (api: Api) => Promise<unknown> }>,
): Case => [
  name,
  async (fixtures) => {
    const { lock, call } = await make(fixtures)
    const actor = await fixtures.staff(null, permission)
    return { actor, lock, call: () => call(fixtures.api(actor)) }
  },
]

const open = ({ made }: StaffFixtures) => made.drop()
const draft = ({ made }: StaffFixtures) => made.draft()
const live = ({ made }: StaffFixtures) => made.drop({ type: 'live' })
const scheduled = ({ made }: StaffFixtures) =>
  made.drop({ status: 'scheduled', startsIn: 3_600_000, endsIn: 7_200_000 })
const queued = async ({ made, set }: StaffFixtures) => {
  const drop = await made.drop({ type: 'live' })
  await set('drop_items', drop.items[0]!, 'reveal_number = null, revealed_at = null')
  return drop
}
const ended = async ({ made, set, owner }: StaffFixtures) => {
  const drop = await made.drop()
  await set('drops', drop.dropId, "status = 'completed', end_date = app_now()")
  await owner.query('select return_unsold_units($1)', [drop.dropId])
  return drop
}
const id = ({ dropId }: Sale) => ({ id: dropId })

const dropCommands: Case[] = [
  dropCase('drops.update', draft, (api, drop) => api.drops.update({ ...id(drop), title: 'Another' })),
  dropCase('drops.addItem', draft, async (api, drop, { made }) =>
    api.drops.addItem({ ...id(drop), itemId: await made.item(drop.storefrontId), quantity: 1 }),
  ),
  dropCase('drops.addItems', draft, async (api, drop, { made }) =>
    api.drops.addItems({ ...id(drop), items: [{ itemId: await made.item(drop.storefrontId), quantity: 1 }] }),
  ),
  dropCase('drops.updateItem', draft, (api, { items }) => api.drops.updateItem({ id: items[0]!, priceCents: 700 })),
  dropCase('drops.removeItem', draft, (api, { items }) => api.drops.removeItem({ id: items[0]! })),
  dropCase('drops.duplicate', open, (api, drop) => api.drops.duplicate(id(drop))),
  dropCase('drops.delete', draft, (api, drop) => api.drops.delete(id(drop))),
  dropCase('drops.withdrawGuest', open, async (api, drop, { account }) =>
    api.drops.withdrawGuest({ ...id(drop), profileId: (await account()).id }),
  ),
  dropCase(
    'drops.renewLink',
    async ({ made, set }) => {
      const drop = await made.drop()
      await set('drops', drop.dropId, "visibility = 'private'")
      return drop
    },
    (api, drop) => api.drops.renewLink(id(drop)),
  ),
  dropCase('drops.publish', draft, (api, drop) => api.drops.publish(id(drop))),
  dropCase('drops.unpublish', scheduled, (api, drop) => api.drops.unpublish(id(drop))),
  dropCase('drops.pause', open, (api, drop) => api.drops.pause(id(drop))),
  dropCase(
    'drops.resume',
    async ({ made, set }) => {
      const drop = await made.drop()
      await set('drops', drop.dropId, "status = 'paused', paused_by = 'seller', paused_at = app_now()")
      return drop
    },
    (api, drop) => api.drops.resume(id(drop)),
  ),
  dropCase('drops.end', open, (api, drop) => api.drops.end(id(drop))),
  dropCase('drops.cancel', open, (api, drop) => api.drops.cancel({ ...id(drop), reason: 'Water damage.' })),
  dropCase('drops.revealNext', live, (api, drop) => api.drops.revealNext(id(drop))),
  dropCase('drops.skip', live, (api, drop) => api.drops.skip({ ...id(drop), dropItemId: drop.items[0]! })),
  dropCase(
    'drops.reopen',
    async ({ made, set }) => {
      const drop = await made.drop({ type: 'live' })
      await set('drop_items', drop.items[0]!, 'skipped_at = app_now()')
      return drop
    },
    (api, drop) => api.drops.reopen({ ...id(drop), dropItemId: drop.items[0]! }),
  ),
  dropCase(
    'drops.undoReveal',
    async ({ made, set }) => {
      const drop = await made.drop({ type: 'live' })
      await set('drop_items', drop.items[0]!, 'reveal_number = 900, revealed_at = app_now()')
      return drop
    },
    (api, drop) => api.drops.undoReveal({ ...id(drop), dropItemId: drop.items[0]!, revealNumber: 900 }),
  ),
  rowCase('drops.reportHost', async ({ made }) => {
    const drop = await made.drop({ type: 'live' })
    await made.hostPresence(drop)
    const call = (api: Api) => api.drops.reportHost(id(drop))
    return { drop, lock: ['host_presence', drop.dropId, 'drop_id'], call }
  }),
  dropCase('drops.moveLot', queued, (api, drop) =>
    api.drops.moveLot({ ...id(drop), dropItemId: drop.items[0]!, afterId: null }),
  ),
  dropCase('drops.setPace', live, (api, drop) => api.drops.setPace({ ...id(drop), seconds: 30 })),
  dropCase('drops.extend', open, async (api, drop) => {
    const { endDate } = await api.drops.byId(id(drop))
    return api.drops.extend({ ...id(drop), endDate: endDate!, minutes: 10 })
  }),
  dropCase('drops.setStream', live, (api, drop) =>
    api.drops.setStream({ ...id(drop), link: 'https://youtu.be/dQw4w9WgXcQ' }),
  ),
  dropCase('drops.continue', ended, (api, drop) => api.drops.continue(id(drop))),
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
  dropCase(
    'drops.revealContents',
    ({ made }) => made.drop({ type: 'mystery', status: 'completed', startsIn: -7_200_000, endsIn: -3_600_000 }),
    (api, drop) => api.drops.revealContents(id(drop)),
  ),
  dropCase('drops.grantEarlyAccess', open, async (api, drop, { account }) =>
    api.drops.grantEarlyAccess({ ...id(drop), profileId: (await account()).id }),
  ),
  dropCase('drops.invite', open, async (api, drop, { account }) =>
    api.drops.invite({ ...id(drop), profileId: (await account()).id }),
  ),
  rowCase('drops.create', async ({ made }) => {
    const drop = await made.drop()
    const input = { storefrontId: drop.storefrontId, type: 'marketplace' as const, title: 'Another' }
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.drops.create(input) }
  }),
  rowCase('items.create', async ({ made }) => {
    const drop = await made.drop()
    const input = { storefrontId: drop.storefrontId, title: 'Tape', priceCents: 500, quantity: 1 }
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.items.create(input) }
  }),
  [
    'items.create, of a piece of a shelf',
    async ({ made, api }) => {
      const { actor, storefrontId, claimId: originClaimId } = await made.piece()
      const input = { storefrontId, title: 'From my shelf', priceCents: 500, quantity: 1, originClaimId }
      return { actor, lock: ['claims', originClaimId], call: () => api(actor).items.create(input) }
    },
  ],
  rowCase('items.update', async ({ made }) => {
    const drop = await made.drop()
    const itemId = await made.item(drop.storefrontId)
    return { drop, lock: ['items', itemId], call: (api) => api.items.update({ id: itemId, title: 'Other' }) }
  }),
  rowCase('items.duplicate', async ({ made }) => {
    const drop = await made.drop()
    const itemId = await made.item(drop.storefrontId)
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.items.duplicate({ id: itemId }) }
  }),
  selectionCase('items.updateMany', (api, selection) => api.items.updateMany({ ...selection, change: { era: '80s' } })),
  selectionCase('items.archive', (api, selection) => api.items.archive(selection)),
  selectionCase('items.unarchive', (api, selection) => api.items.unarchive(selection), 'archived_at = app_now()'),
  selectionCase('items.remove', (api, selection) => api.items.remove(selection)),
  rowCase('imports.create', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const input = {
      storefrontId,
      fileName: 'a.csv',
      columns: ['title' as const],
      decimalMark: '.' as const,
      rowCount: 1,
    }
    return { drop, lock: ['storefronts', storefrontId], call: (api) => api.imports.create(input) }
  }),
  spreadsheetCase('imports.addRows', false, (api, id) => api.imports.addRows({ id, from: 0, csv: '2,Tape,5' })),
  spreadsheetCase('imports.start', true, (api, id) => api.imports.start({ id })),
  spreadsheetCase('imports.discard', true, (api, id) => api.imports.discard({ id })),
  rowCase('photos.removeUnused', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const ids = [await made.photo(storefrontId)]
    return { drop, lock: ['storefronts', storefrontId], call: (api) => api.photos.removeUnused({ storefrontId, ids }) }
  }),
  rowCase('photos.update', async ({ made }) => {
    const drop = await made.drop()
    const photoId = await made.photo(drop.storefrontId)
    const input = { id: photoId, version: 1, description: 'Front' }
    return { drop, lock: ['item_photos', photoId], call: (api) => api.photos.update(input) }
  }),
]

/** A refund that waits for one of its locks. */
async function refund(
  { made, staff, api }: StaffFixtures,
  lockOf: (order: Awaited<ReturnType<StaffFixtures['made']['order']>>) => Staged['lock'],
): Promise<Staged> {
  const order = await made.order()
  const actor = await staff(order.drop.storefrontId)
  const input = { orderId: order.orderId, reason: 'Lost.', withdraw: true }
  return { actor, lock: lockOf(order), call: () => api(actor).refunds.create(input) }
}

type Parcels = { storefrontId: string; orderId: string; shipmentId: string }

/** A command on an order that is paid, or on its way, waiting for the order. */
const orderCase = (
  name: string,
  state: 'order' | 'packedOrder' | 'sentOrder' | 'pickup',
  call: (api: Api, parcels: Parcels) => Promise<unknown>,
): Case =>
  rowCase(name, async ({ made }) => {
    const { drop, orderId, ...more } = await made[state]()
    const parcels = { storefrontId: drop.storefrontId, orderId, shipmentId: '', ...more }
    return { drop, lock: ['orders', orderId], call: (api) => call(api, parcels) }
  })

const ordersOf = ({ storefrontId, orderId }: Parcels) => ({ storefrontId, orderIds: [orderId] })

const fulfilmentCommands: Case[] = [
  orderCase('fulfilment.pack', 'order', (api, parcels) => api.fulfilment.pack(ordersOf(parcels))),
  orderCase('fulfilment.unpack', 'packedOrder', (api, parcels) => api.fulfilment.unpack(ordersOf(parcels))),
  orderCase('fulfilment.ship', 'order', (api, { storefrontId, orderId }) =>
    api.fulfilment.ship({ storefrontId, parcels: [{ orderId, carrier: 'ups' }] }),
  ),
  orderCase('fulfilment.updateShipment', 'sentOrder', (api, { shipmentId: id }) =>
    api.fulfilment.updateShipment({ id, carrier: 'ups' }),
  ),
  orderCase('fulfilment.markDelivered', 'sentOrder', (api, parcels) => api.fulfilment.markDelivered(ordersOf(parcels))),
  rowCase('fulfilment.setShelf', async ({ made }) => {
    const drop = await made.drop()
    const id = await made.item(drop.storefrontId)
    return { drop, lock: ['items', id], call: (api) => api.fulfilment.setShelf({ id, shelf: 'A1' }) }
  }),
  orderCase('fulfilment.handOver', 'pickup', (api, { orderId: id }) => api.fulfilment.handOver({ id })),
]

const moneyCommands: Case[] = [
  rowCase('claims.revoke', async ({ made }) => {
    const { drop, claimId } = await made.claim()
    return { drop, lock: ['drops', drop.dropId], call: (api) => api.claims.revoke({ id: claimId, reason: 'Lost.' }) }
  }),
  rowCase('orders.recordPickupPayment', async ({ made }) => {
    const { drop, claimId } = await made.claim({ isPickup: true })
    const call = (api: Api) => api.orders.recordPickupPayment({ claimIds: [claimId] })
    return { drop, lock: ['drops', drop.dropId], call }
  }),
  ...fulfilmentCommands,
  ['refunds.create, waiting for the drop', (fixtures) => refund(fixtures, ({ drop }) => ['drops', drop.dropId])],
  ['refunds.create, waiting for the order', (fixtures) => refund(fixtures, ({ orderId }) => ['orders', orderId])],
  rowCase('refunds.answerRequest', async ({ made }) => {
    const { drop, orderId, requestId } = await made.cancelRequest()
    const input = { id: requestId, isGranted: false, note: 'It is packed.' }
    return { drop, lock: ['orders', orderId], call: (api) => api.refunds.answerRequest(input) }
  }),
  rowCase('codes.create', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.codes.create({ storefrontId, code: 'NEW', percent: 10 })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  rowCase('codes.update', async ({ made }) => {
    const drop = await made.drop()
    const codeId = await made.code(drop)
    return { drop, lock: ['discount_codes', codeId], call: (api) => api.codes.update({ id: codeId, active: false }) }
  }),
  rowCase('codes.remove', async ({ made }) => {
    const drop = await made.drop()
    const codeId = await made.code(drop)
    return { drop, lock: ['discount_codes', codeId], call: (api) => api.codes.remove({ id: codeId }) }
  }),
]

const storefrontCommands: Case[] = [
  rowCase('storefronts.update', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.update({ id: storefrontId, description: 'Other.' })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  rowCase('storefronts.updateShipping', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.updateShipping({ id: storefrontId, shipsWithinDays: 9 })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  rowCase('storefronts.setVacation', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.setVacation({ id: storefrontId, until: null })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  rowCase('storefronts.setVacation, waiting for a drop', async ({ made }) => {
    const drop = await made.drop()
    const call = (api: Api) => api.storefronts.setVacation({ id: drop.storefrontId, until: null })
    return { drop, lock: ['drops', drop.dropId], call }
  }),
  rowCase('storefronts.setPicture', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.setPicture({ id: storefrontId, kind: 'logo', uploadId: null })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  [
    'storefronts.close',
    async ({ made, staff, set, api }) => {
      const { storefrontId } = await made.draft()
      const actor = await staff(storefrontId)
      await set('storefronts', storefrontId, `owner_id = '${actor.profileId}'`)
      const call = () => api(actor).storefronts.close({ id: storefrontId })
      return { actor, lock: ['storefronts', storefrontId], call }
    },
  ],
  rowCase('storefronts.postUpdate', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const call = (api: Api) => api.storefronts.postUpdate({ storefrontId, title: 'News', body: 'Two boxes.' })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  rowCase('storefronts.removeUpdate', async ({ made }) => {
    const drop = await made.drop()
    const updateId = await made.update(drop)
    const call = (api: Api) => api.storefronts.removeUpdate({ id: updateId })
    return { drop, lock: ['storefront_updates', updateId], call }
  }),
  rowCase('loyalty.updateTiers', async ({ made }) => {
    const drop = await made.drop()
    const { storefrontId } = drop
    const tiers = [{ name: 'Family', threshold: 3, perks: [], welcome: '', codePercent: 10 }]
    const call = (api: Api) => api.loyalty.updateTiers({ storefrontId, tiers })
    return { drop, lock: ['storefronts', storefrontId], call }
  }),
  ...(['block', 'unblock'] as const).map((name) =>
    rowCase(`customers.${name}`, async ({ made }) => {
      const { drop, buyer } = await made.claim()
      if (name === 'unblock') await made.block(drop, buyer.id)
      const call = (api: Api) => api.customers[name]({ storefrontId: drop.storefrontId, profileId: buyer.id })
      return { drop, lock: ['storefronts', drop.storefrontId], call }
    }),
  ),
  rowCase('customers.addNote', async ({ made }) => {
    const { drop, buyer } = await made.claim()
    const note = { storefrontId: drop.storefrontId, profileId: buyer.id, body: 'Pays fast.' }
    return { drop, lock: ['storefronts', drop.storefrontId], call: (api) => api.customers.addNote(note) }
  }),
  rowCase('customers.removeNote', async ({ made }) => {
    const { drop, buyer } = await made.claim()
    const noteId = await made.note(drop, buyer.id)
    return { drop, lock: ['customer_notes', noteId], call: (api) => api.customers.removeNote({ id: noteId }) }
  }),
  dropCase('live.setChat', live, (api, { dropId }) => api.live.setChat({ dropId, isOn: false })),
  dropCase('live.mute', live, async (api, { dropId }, { account }) =>
    api.live.mute({ dropId, profileId: (await account()).id }),
  ),
  rowCase('live.unmute', async ({ made, account }) => {
    const drop = await made.drop({ type: 'live' })
    const { id: profileId } = await account()
    await made.mute(drop, profileId)
    const call = (api: Api) => api.live.unmute({ dropId: drop.dropId, profileId })
    return { drop, lock: ['chat_mutes', profileId, 'profile_id'], call }
  }),
  ...(['answer', 'removeAnswer'] as const).map((name) =>
    rowCase(`live.${name}`, async ({ made, account }) => {
      const drop = await made.drop({ type: 'live' })
      const messageId = await made.message(drop, (await account()).id)
      const answer = { id: messageId, body: 'Yes.' }
      const call = (api: Api): Promise<unknown> =>
        name === 'answer' ? api.live.answer(answer) : api.live.removeAnswer({ id: messageId })
      if (name === 'removeAnswer') await made.answer(drop, messageId)
      return { drop, lock: ['chat_messages', messageId], call }
    }),
  ),
  rowCase('live.deleteMessage', async ({ made, account }) => {
    const drop = await made.drop({ type: 'live' })
    const messageId = await made.message(drop, (await account()).id)
    return { drop, lock: ['chat_messages', messageId], call: (api) => api.live.deleteMessage({ id: messageId }) }
  }),
]

const ofTeam = (
  name: string,
  call: (api: Api, drop: Sale, fixtures: StaffFixtures) => Promise<() => Promise<unknown>>,
): Case => [
  name,
  async (fixtures) => {
    const drop = await fixtures.made.drop()
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, lock: ['storefronts', drop.storefrontId], call: await call(fixtures.api(actor), drop, fixtures) }
  },
]

const teamCommands: Case[] = [
  ofTeam('staff.invite', async (api, { storefrontId }) => {
    const input = { storefrontId, email: 'new@keepcase.test', permissions: ['storefront.drops.list' as const] }
    return () => api.staff.invite(input)
  }),
  ofTeam('staff.resend', async (api, drop, { made }) => {
    const id = await made.invitation(drop)
    return () => api.staff.resend({ id })
  }),
  ofTeam('staff.withdraw', async (api, drop, { made }) => {
    const id = await made.invitation(drop)
    return () => api.staff.withdraw({ id })
  }),
  ofTeam('staff.update', async (api, drop, { made }) => {
    const { storefrontId } = drop
    const profileId = await made.member(drop)
    const { members } = await api.staff.list({ storefrontId })
    const { version } = members.find((member) => member.profileId === profileId)!
    const change = {
      storefrontId,
      profileId,
      permissions: ['storefront.items.list' as const],
      expiresAt: null,
      version,
    }
    return () => api.staff.update(change)
  }),
  ofTeam('staff.remove', async (api, drop, { made }) => {
    const profileId = await made.member(drop)
    return () => api.staff.remove({ storefrontId: drop.storefrontId, profileId })
  }),
]

/** The rights that a granted or assigned one must be held by. */
const whole = adminPermissions as PermissionName[]

const administrationCommands: Case[] = [
  platformCase('onboardingSteps.create', ['platform.onboarding.manage'], async ({ made, owner }) => {
    const id = await made.step()
    const { rows } = await owner.query('select onboarding_type from onboarding_complements where id = $1', [id])
    const step = { onboardingType: String(rows[0].onboarding_type), stepNumber: 1, title: 'First' }
    return { lock: ['onboarding_complements', id], call: (api) => api.onboardingSteps.create(step) }
  }),
  platformCase('onboardingSteps.update', ['platform.onboarding.manage'], async ({ made, owner }) => {
    const id = await made.step()
    const { rows } = await owner.query('select onboarding_type from onboarding_complements where id = $1', [id])
    const step = { id, onboardingType: String(rows[0].onboarding_type), stepNumber: 1, title: 'Changed' }
    return { lock: ['onboarding_complements', id], call: (api) => api.onboardingSteps.update(step) }
  }),
  platformCase('onboardingSteps.remove', ['platform.onboarding.manage'], async ({ made }) => {
    const id = await made.step()
    return { lock: ['onboarding_complements', id], call: (api) => api.onboardingSteps.remove({ id }) }
  }),
  platformCase('announcements.create', ['platform.notifications.manageAll'], async () => {
    const texts = { title: 'Other news', body: 'One box.', link: '' }
    const input = { ...texts, audience: 'everyone' as const, country: null, byEmail: false, byPush: false }
    return { lock: ['platform_settings', '1'], call: (api) => api.announcements.create(input) }
  }),
  platformCase('announcements.update', ['platform.notifications.manageAll'], async ({ made }) => {
    const id = await made.announcement()
    const texts = { title: 'Other news', body: 'One box.', link: '' }
    const change = { ...texts, audience: 'everyone' as const, country: null, byEmail: false, byPush: false }
    return { lock: ['announcements', id], call: (api) => api.announcements.update({ id, version: 1, ...change }) }
  }),
  platformCase('announcements.schedule', ['platform.notifications.manageAll'], async ({ made }) => {
    const id = await made.announcement()
    return { lock: ['announcements', id], call: (api) => api.announcements.schedule({ id, version: 1, at: null }) }
  }),
  platformCase('announcements.stop', ['platform.notifications.manageAll'], async ({ made, set }) => {
    const id = await made.announcement()
    await set('announcements', id, "status = 'scheduled', scheduled_for = '2999-01-01'")
    return { lock: ['announcements', id], call: (api) => api.announcements.stop({ id }) }
  }),
  platformCase('announcements.remove', ['platform.notifications.manageAll'], async ({ made }) => {
    const id = await made.announcement()
    return { lock: ['announcements', id], call: (api) => api.announcements.remove({ id }) }
  }),
  platformCase('settings.runMaintenance', ['platform.maintenance.run'], async () => ({
    lock: ['platform_settings', '1'],
    call: (api) => api.settings.runMaintenance({}),
  })),
  platformCase('users.setAdministrator', whole, async ({ account }) => {
    const { id } = await account()
    return { lock: ['profiles', id], call: (api) => api.users.setAdministrator({ id, isAdministrator: true }) }
  }),
  platformCase('users.adjustStrikes', ['platform.users.manageStrikes'], async ({ account }) => {
    const { id } = await account()
    const change = { id, kind: 'claim' as const, points: 1 as const, reason: 'Bots.' }
    return { lock: ['profiles', id], call: (api) => api.users.adjustStrikes(change) }
  }),
  platformCase('users.resetSecondFactor', ['platform.users.update'], async ({ account, owner }) => {
    const { id } = await account()
    await owner.query('update auth.app_user set two_factor_enabled = true where id = $1', [id])
    return {
      lock: ['profiles', id],
      call: (api) => api.users.resetSecondFactor({ id, reason: 'A lost phone.' }),
    }
  }),
  platformCase('users.addNote', ['platform.users.update'], async ({ account }) => {
    const { id } = await account()
    return { lock: ['profiles', id], call: (api) => api.users.addNote({ id, body: 'Called us.' }) }
  }),
  platformCase('impersonation.start', ['platform.users.impersonate'], async ({ account }) => {
    const { id } = await account()
    return { lock: ['profiles', id], call: (api) => api.impersonation.start({ id, reason: 'A question.' }) }
  }),
  platformCase('roles.assign', ['platform.roles.assign'], async ({ account }) => {
    const { id: userId } = await account()
    return { lock: ['profiles', userId], call: (api) => api.roles.assign({ userId, role: 'seller', expiresOn: null }) }
  }),
  platformCase('roles.update', ['platform.roles.update'], async ({ made }) => {
    const { id, userId } = await made.role()
    const change = { id, expiresOn: null, status: 'suspended' as const }
    return { lock: ['profiles', userId], call: (api) => api.roles.update(change) }
  }),
  platformCase('roles.revoke', ['platform.roles.delete'], async ({ made }) => {
    const { id, userId } = await made.role()
    return { lock: ['profiles', userId], call: (api) => api.roles.revoke({ id }) }
  }),
  platformCase('reports.decide', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.report()
    return { lock: ['reports', id], call: (api) => api.reports.decide({ id, verdict: 'upheld' }) }
  }),
  platformCase('reports.reopen', ['platform.reports.manage'], async ({ made, set }) => {
    const id = await made.report()
    await set('reports', id, "status = 'dismissed', decided_at = app_now()")
    return { lock: ['reports', id], call: (api) => api.reports.reopen({ id }) }
  }),
  platformCase('inbox.reply', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.letter()
    const reply = { id, body: 'Yes, we do.', replies: 0 }
    return { lock: ['contact_messages', id], call: (api) => api.inbox.reply(reply) }
  }),
  platformCase('inbox.setStatus', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.letter()
    return { lock: ['contact_messages', id], call: (api) => api.inbox.setStatus({ id, status: 'closed' }) }
  }),
  platformCase('waitlist.invite', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.waitlistEntry()
    return { lock: ['newsletter_signups', id], call: (api) => api.waitlist.invite({ id }) }
  }),
  platformCase('waitlist.inviteNext', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.waitlistEntry()
    return { lock: ['newsletter_signups', id], call: (api) => api.waitlist.inviteNext({ count: 1 }) }
  }),
  platformCase('waitlist.remove', ['platform.reports.manage'], async ({ made }) => {
    const id = await made.waitlistEntry()
    return { lock: ['newsletter_signups', id], call: (api) => api.waitlist.remove({ id }) }
  }),
  platformCase('permissions.grant', ['platform.permissions.manage', 'platform.users.list'], async ({ account }) => {
    const { id: userId } = await account()
    const grant = { name: 'platform.users.list' as const, userId, expiresAt: null }
    return { lock: ['profiles', userId], call: (api) => api.permissions.grant(grant) }
  }),
  platformCase('permissions.revoke', ['platform.permissions.manage'], async ({ made }) => {
    const userId = await made.colleague()
    const grant = { name: 'platform.users.list' as const, userId }
    return { lock: ['profiles', userId], call: (api) => api.permissions.revoke(grant) }
  }),
]

const platformCommands: Case[] = [
  platformCase('drops.pause of a moderator', ['platform.contentModeration.manage'], async ({ made }) => {
    const { dropId } = await made.drop()
    return { lock: ['drops', dropId], call: (api) => api.drops.pause({ id: dropId, reason: 'A report.' }) }
  }),
  platformCase('drops.resume of a moderator', ['platform.contentModeration.manage'], async ({ made, set }) => {
    const { dropId } = await made.drop()
    await set('drops', dropId, "status = 'paused', paused_by = 'platform', paused_at = app_now()")
    return { lock: ['drops', dropId], call: (api) => api.drops.resume({ id: dropId }) }
  }),
  platformCase('settings.replaceTaxes', ['platform.settings.update'], async ({ made }) => {
    const version = await made.taxTable()
    const call = (api: Api) => api.settings.replaceTaxes({ version, lines: ['DE\t\t19'] })
    return { lock: ['platform_settings', '1'], call }
  }),
  platformCase('settings.restoreTaxes', ['platform.settings.update'], async ({ made }) => {
    const version = await made.taxTable()
    return {
      lock: ['platform_settings', '1'],
      call: (api) => api.settings.restoreTaxes({ version, restored: 0 }),
    }
  }),
  platformCase('legal.publish', ['platform.settings.update'], async () => ({
    lock: ['platform_settings', '1'],
    call: (api) => api.legal.publish({ name: 'terms', newest: 0, body: '## Terms\nBe kind.', inForceFrom: null }),
  })),
  platformCase('legal.withdraw', ['platform.settings.update'], async ({ owner }) => {
    await owner.query(
      `insert into legal_texts (name, version, body, in_force_from) values ('privacy', 1, '## A', '2999-01-01')
       on conflict do nothing`,
    )
    return { lock: ['platform_settings', '1'], call: (api) => api.legal.withdraw({ name: 'privacy', version: 1 }) }
  }),
  platformCase('settings.sendTestMail', ['platform.settings.update'], async () => ({
    lock: ['platform_settings', '1'],
    call: (api) => api.settings.sendTestMail({}),
  })),
  platformCase('settings.update', ['platform.settings.update'], async () => ({
    lock: ['platform_settings', '1'],
    call: (api) => api.settings.update({ userRegistration: false }),
  })),
  platformCase('users.suspend', ['platform.users.update'], async ({ account }) => {
    const { id: profileId } = await account()
    return { lock: ['profiles', profileId], call: (api) => api.users.suspend({ id: profileId, reason: 'Bots.' }) }
  }),
  platformCase('users.reactivate', ['platform.users.update'], async ({ account, set }) => {
    const { id: profileId } = await account()
    await set('profiles', profileId, 'is_active = false, suspended_at = app_now()')
    return { lock: ['profiles', profileId], call: (api) => api.users.reactivate({ id: profileId }) }
  }),
  platformCase('users.removePicture', ['platform.contentModeration.manage'], async ({ made }) => {
    const shown = await made.picture()
    return { lock: ['profiles', shown.id], call: (api) => api.users.removePicture({ ...shown, reason: 'A logo.' }) }
  }),
]

/** Every command of sellers, staff and administrators that waits for a lock. */
export const staffCommands: readonly Case[] = [
  ...dropCommands,
  ...moneyCommands,
  ...storefrontCommands,
  ...teamCommands,
  ...platformCommands,
  ...administrationCommands,
]
