import { flairLevel } from '../loyalty/flair.rules.ts'

/** The title of a claim flair level, 1 to 7. */
export const flairName = (level: number): string => flairLevel(level).name

const openTypes = ['follow', 'storefront_follow', 'flair']
const collectionTypes = ['purchase', 'tier_reached']

/** The activity types that others may see; purchases only while the collection is public. */
export function publicActivityTypes(isCollectionPublic: boolean): string[] {
  return isCollectionPublic ? [...openTypes, ...collectionTypes] : openTypes
}
