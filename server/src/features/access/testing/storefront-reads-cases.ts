import type { Actor } from '#server/api/context.ts'
import type { StaffFixtures } from './staff-commands-fixtures.ts'

type Api = ReturnType<StaffFixtures['api']>
type Sale = Awaited<ReturnType<StaffFixtures['made']['drop']>>

/** A prepared read, and how its refusal looks. */
type Read = {
  actor: Actor
  call: () => Promise<unknown>
  isRefused(call: () => Promise<unknown>): Promise<boolean>
}
export type ReadCase = readonly [name: string, stage: (fixtures: StaffFixtures) => Promise<Read>]

const refused = (call: () => Promise<unknown>) =>
  call().then(
    () => false,
    (error: { code?: string }) => ['NOT_FOUND', 'FORBIDDEN'].includes(error.code ?? ''),
  )

/** A read of one storefront or one of its drops: refused with NOT_FOUND. */
const readCase = (
  name: string,
  call: (api: Api, drop: Sale) => Promise<unknown>,
  make: (fixtures: StaffFixtures) => Promise<Sale> = ({ made }) => made.drop(),
): ReadCase => [
  name,
  async (fixtures) => {
    const drop = await make(fixtures)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, call: () => call(fixtures.api(actor), drop), isRefused: refused }
  },
]

/** A read over all of one's storefronts: refused by leaving this one out. */
const listCase = (
  name: string,
  call: (api: Api) => Promise<{ items: readonly { storefrontId: string }[] }>,
): ReadCase => [
  name,
  async (fixtures) => {
    const { storefrontId } = await fixtures.made.drop()
    const actor = await fixtures.staff(storefrontId)
    const list = () => call(fixtures.api(actor))
    const isRefused = async () => !(await list()).items.some((item) => item.storefrontId === storefrontId)
    return { actor, call: list, isRefused }
  },
]

/** A read of somebody who claimed in the storefront. */
const customerCase = (name: 'byId' | 'purchases' | 'notes'): ReadCase => [
  `customers.${name}`,
  async (fixtures) => {
    const { drop, buyer } = await fixtures.made.claim()
    const { storefrontId } = drop
    const actor = await fixtures.staff(storefrontId)
    const call = () => fixtures.api(actor).customers[name]({ storefrontId, profileId: buyer.id })
    return { actor, call, isRefused: refused }
  },
]

/** A read of an import, which only its storefront's team sees. */
const importCase = (name: 'byId' | 'rows' | 'photoTargets'): ReadCase => [
  `imports.${name}`,
  async (fixtures) => {
    const drop = await fixtures.made.drop()
    const id = await fixtures.made.spreadsheet(drop, true)
    const actor = await fixtures.staff(drop.storefrontId)
    return { actor, call: () => fixtures.api(actor).imports[name]({ id }), isRefused: refused }
  },
]

/** Every call that shows a storefront's own things to its team. */
export const storefrontReads: readonly ReadCase[] = [
  readCase('drops.mine', (api, { storefrontId }) => api.drops.mine({ storefrontId })),
  readCase('drops.next', (api, { storefrontId }) => api.drops.next({ storefrontId })),
  readCase('drops.hosting', (api, { dropId }) => api.drops.hosting({ id: dropId })),
  readCase('drops.forSeller', (api, { dropId }) => api.drops.forSeller({ id: dropId })),
  readCase('drops.guests', (api, { dropId }) => api.drops.guests({ id: dropId })),
  listCase('drops.collisions', (api) =>
    api.drops.collisions({ startDate: '2000-01-01T00:00:00Z', endDate: '2999-01-01T00:00:00Z' }),
  ),
  readCase('items.mine', (api, { storefrontId }) => api.items.mine({ storefrontId })),
  readCase('items.counts', (api, { storefrontId }) => api.items.counts({ storefrontId })),
  [
    'items.byId',
    async (fixtures) => {
      const { storefrontId } = await fixtures.made.drop()
      const id = await fixtures.made.item(storefrontId)
      const actor = await fixtures.staff(storefrontId)
      return { actor, call: () => fixtures.api(actor).items.byId({ id }), isRefused: refused }
    },
  ],
  readCase('photos.unused', (api, { storefrontId }) => api.photos.unused({ storefrontId })),
  readCase('storefronts.settings', (api, { storefrontId }) => api.storefronts.settings({ id: storefrontId })),
  readCase('storefronts.closing', (api, { storefrontId }) => api.storefronts.closing({ id: storefrontId })),
  readCase('orders.forStorefront', (api, { storefrontId }) => api.orders.forStorefront({ storefrontId })),
  readCase('earnings.list', (api, { storefrontId }) => api.earnings.list({ storefrontId })),
  readCase('earnings.months', (api, { storefrontId }) => api.earnings.months({ storefrontId })),
  readCase('fulfilment.previewTracking', (api, { storefrontId }) =>
    api.fulfilment.previewTracking({ storefrontId, rows: [[2, '1001', 'ups', '1Z1234']] }),
  ),
  readCase('fulfilment.sender', (api, { storefrontId }) => api.fulfilment.sender({ storefrontId })),
  readCase('fulfilment.pickList', (api, { storefrontId }) => api.fulfilment.pickList({ storefrontId })),
  [
    'fulfilment.order',
    async (fixtures) => {
      const { drop, orderId: id } = await fixtures.made.order()
      const actor = await fixtures.staff(drop.storefrontId)
      return { actor, call: () => fixtures.api(actor).fulfilment.order({ id }), isRefused: refused }
    },
  ],
  readCase('codes.list', (api, { storefrontId }) => api.codes.list({ storefrontId })),
  readCase('loyalty.ofMyStorefront', (api, { storefrontId }) => api.loyalty.ofMyStorefront({ storefrontId })),
  readCase('sales.holds', (api, { storefrontId }) => api.sales.holds({ storefrontId })),
  readCase('customers.list', (api, { storefrontId }) => api.customers.list({ storefrontId })),
  ...(['byId', 'purchases', 'notes'] as const).map((name) => customerCase(name)),
  readCase('imports.list', (api, { storefrontId }) => api.imports.list({ storefrontId })),
  ...(['byId', 'rows', 'photoTargets'] as const).map((name) => importCase(name)),
  readCase('staff.list', (api, { storefrontId }) => api.staff.list({ storefrontId })),
  readCase('staff.activity', (api, { storefrontId }) => api.staff.activity({ storefrontId })),
  readCase(
    'live.chat',
    (api, { dropId }) => api.live.chat({ dropId }),
    ({ made }) => made.drop({ type: 'live' }),
  ),
  readCase(
    'live.mutes',
    (api, { dropId }) => api.live.mutes({ dropId }),
    ({ made }) => made.drop({ type: 'live' }),
  ),
  listCase('sales.overview', (api) => api.sales.overview({})),
]
