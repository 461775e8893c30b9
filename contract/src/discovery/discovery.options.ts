/** Options of each multiple-choice filter, in display order. Source: specification, 4, 5 and 9. */
export const optionsOf = {
  type: ['marketplace', 'live', 'mystery'],
  fulfillment: ['shipping', 'local_pickup'],
  media: ['vinyl', 'cassette', 'cd', 'vhs', 'dvd', 'laserdisc', 'film'],
  collectibles: ['toys', 'games', 'cards', 'posters', 'memorabilia', 'stickers'],
  apparel: ['clothing', 'shoes', 'jewelry', 'accessories'],
  print: ['books', 'comics', 'magazines', 'art_prints'],
  other: ['art', 'electronics', 'musical_instruments', 'handmade', 'vintage'],
  genre: ['horror', 'scifi', 'comedy', 'drama', 'action', 'documentary', 'fantasy'],
  era: ['60s', '70s', '80s', '90s', '00s', '10s', '20s'],
  condition: ['mint', 'near_mint', 'very_good', 'good', 'fair', 'poor'],
  rarity: ['common', 'uncommon', 'rare', 'ultra_rare', 'one_of_kind'],
} as const

export type OptionGroup = keyof typeof optionsOf

/**
 * Filter groups of item categories. An item has one category, so choices in these groups are combined with
 * or.
 */
export const categoryGroups = ['media', 'collectibles', 'apparel', 'print', 'other'] as const

/** A drop's state by the clock: open now, upcoming, over. */
export const whens = ['all', 'live', 'upcoming', 'past'] as const
export type When = (typeof whens)[number]

/** Sort orders of drops. `soonest`: open, then upcoming, then past. */
export const sorts = ['soonest', 'newest', 'ending', 'followed', 'price_low', 'price_high'] as const
export type Sort = (typeof sorts)[number]

/** A filter value as stored in search documents: `era:80s`, `category:vhs`. */
export function facetOf(group: OptionGroup | 'category' | 'country', value: string): string {
  return `${(categoryGroups as readonly string[]).includes(group) ? 'category' : group}:${value}`
}

/**
 * Every option in a fixed order, which SQL `search_options` repeats; an option's index determines its
 * character in a code.
 */
export const allFacets: readonly string[] = (Object.keys(optionsOf) as OptionGroup[]).flatMap((group) =>
  optionsOf[group].map((value) => facetOf(group, value)),
)
