/** What the acts of the audit log did, in the past tense. */
const labels: Readonly<Record<string, string>> = {
  'settings.update': 'changed the platform settings',
  'users.suspend': 'suspended an account',
  'users.reactivate': 'reactivated an account',
  'users.remove-picture': 'removed a profile picture',
  'access.grantAdministrator': 'made someone an administrator',
  'access.revokeAdministrator': 'removed an administrator',
  'accounts.close': 'closed their account',
  'storefronts.create': 'opened a storefront',
  'storefronts.update': 'changed a storefront',
  'storefronts.close': 'closed a storefront',
  'drops.create': 'created a drop',
  'drops.update': 'changed a drop',
  'drops.publish': 'published a drop',
  'drops.unpublish': 'took a drop back to draft',
  'drops.pause': 'paused a drop',
  'drops.resume': 'resumed a drop',
  'drops.end': 'ended a drop',
  'drops.cancel': 'cancelled a drop',
  'items.create': 'added an item',
  'items.update': 'changed an item',
  'orders.refund': 'refunded an order',
  'orders.recordPickupPayment': 'recorded a pickup payment',
  'claims.revoke': 'cancelled a claim',
}

/** An act in words; one without words of its own by its name: `codes: create`. */
export const actLabel = (action: string): string => labels[action] ?? action.replace('.', ': ')
