import type { Storefront, StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { SettingsFacts } from './settings/settings.queries.ts'
import type { StorefrontFace } from './storefronts.queries.ts'

/** A storefront as anyone may see it. */
export function viewStorefront(face: StorefrontFace): Storefront {
  return {
    id: face.id,
    ownerId: face.ownerId,
    ownerName: face.ownerName,
    ownerUsername: face.ownerUsername,
    name: face.name,
    storeName: face.storeName,
    description: face.description,
    subdomain: face.subdomain,
    logoUrl: face.logoUrl,
    coverPhotoUrl: face.coverPhotoUrl,
    palette: face.palette,
    country: face.country,
    shipsTo: face.shipsTo,
    currency: face.currency,
    defaultShippingCents: face.defaultShippingCents,
    defaultAdditionalCents: face.defaultAdditionalCents,
    shipsWithinDays: face.shipsWithinDays,
    subscriptionPriceCents: face.subscriptionPriceCents,
    shippingPolicy: face.shippingPolicy,
    returnsPolicy: face.returnsPolicy,
    contactPolicy: face.contactPolicy,
    vacationUntil: face.vacationUntil?.toISOString() ?? null,
    vacationNote: face.vacationNote,
    createdAt: face.createdAt.toISOString(),
  }
}

/** A storefront as its staff edits it. */
export function viewSettings(face: StorefrontFace, facts: SettingsFacts): StorefrontSettings {
  const { closedAt, version } = face
  return { ...viewStorefront(face), ...facts, closedAt: closedAt?.toISOString() ?? null, version }
}
