const flairNames = [
  'The Seeker',
  'The Curator',
  'The Archivist',
  'The Collector',
  'The Preservationist',
  'The Vault Keeper',
  'The Archivist Supreme',
] as const

/** The title of a claim flair level, 1 to 7. */
export function flairName(level: number): string {
  return flairNames[Math.min(7, Math.max(1, level)) - 1] ?? flairNames[0]
}

const openTypes = ['follow', 'storefront_follow', 'flair']
const collectionTypes = ['purchase', 'tier_reached']

/** The kinds of activity that others may see of somebody; what tells of purchases only while the collection is public. */
export function publicActivityTypes(isCollectionPublic: boolean): string[] {
  return isCollectionPublic ? [...openTypes, ...collectionTypes] : openTypes
}
