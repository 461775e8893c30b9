/** The values of each filter of which several may be chosen, in the order in which they are shown. Source: specification, 4, 5 and 9. */
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

/** The groups that name a kind of thing. A thing is of one kind, so what is chosen in any of them adds to the others. */
export const categoryGroups = ['media', 'collectibles', 'apparel', 'print', 'other'] as const

/** What a drop is by the clock, as the filter asks: open now, still to come, over. */
export const whens = ['all', 'live', 'upcoming', 'past'] as const
export type When = (typeof whens)[number]

/** In which order drops are listed. `soonest` is what is open, then what comes, then what was. */
export const sorts = ['soonest', 'newest', 'ending', 'followed', 'price_low', 'price_high'] as const
export type Sort = (typeof sorts)[number]

/** A filter's value as documents hold it: `era:80s`, `category:vhs`. */
export function facetOf(group: OptionGroup | 'category' | 'country', value: string): string {
  return `${(categoryGroups as readonly string[]).includes(group) ? 'category' : group}:${value}`
}

/** Every option in one order, which SQL `search_options` repeats; an option's place gives its character in a code. */
export const allFacets: readonly string[] = (Object.keys(optionsOf) as OptionGroup[]).flatMap((group) =>
  optionsOf[group].map((value) => facetOf(group, value)),
)
