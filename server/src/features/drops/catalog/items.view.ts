import { drawingPath } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import type { CatalogRow } from './items.queries.ts'

/** A catalog item as its seller sees it. */
export function viewCatalogItem(row: CatalogRow): Item {
  return {
    id: row.id,
    storefrontId: row.storefrontId,
    title: row.title,
    description: row.description,
    priceCents: row.priceCents,
    currency: row.currency,
    quantity: row.quantity,
    images: row.images as string[],
    photos: row.photos as Item['photos'],
    drawing: drawingPath(row.drawing),
    condition: row.condition as Item['condition'],
    sleeveCondition: row.sleeveCondition as Item['sleeveCondition'],
    rarity: row.rarity as Item['rarity'],
    category: row.category as Item['category'],
    genres: row.genres as Item['genres'],
    era: row.era as Item['era'],
    year: row.year,
    maker: row.maker,
    format: row.format,
    printRun: row.printRun,
    flaws: row.flaws,
    sku: row.sku,
    drops: row.drops,
    originClaimId: row.originClaimId,
    wasOffered: row.offeredAt !== null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
