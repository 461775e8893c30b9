import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
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
    country: face.country,
    currency: face.currency,
    defaultShippingCents: face.defaultShippingCents,
    defaultAdditionalCents: face.defaultAdditionalCents,
    shipsWithinDays: face.shipsWithinDays,
    subscriptionPriceCents: face.subscriptionPriceCents,
    createdAt: face.createdAt.toISOString(),
  }
}
