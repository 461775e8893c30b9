/** What the account may do with a storefront's items. */
export type ItemRights = { create: boolean; update: boolean; remove: boolean; addToDrop: boolean }
