/** Fixed values of drops and items, in display order. Source: specification, 4, 5 and 9. */

export const dropTypes = ['marketplace', 'live', 'mystery'] as const

export const conditions = ['mint', 'near_mint', 'very_good', 'good', 'fair', 'poor'] as const
export const rarities = ['common', 'uncommon', 'rare', 'ultra_rare', 'one_of_kind'] as const
export const eras = ['60s', '70s', '80s', '90s', '00s', '10s', '20s'] as const
export const genres = ['horror', 'scifi', 'comedy', 'drama', 'action', 'documentary', 'fantasy'] as const

/** Categories of items by group. */
export const categoryGroups = {
  media: ['vinyl', 'cassette', 'cd', 'vhs', 'dvd', 'laserdisc', 'film'],
  collectibles: ['toys', 'games', 'cards', 'posters', 'memorabilia', 'stickers'],
  apparel: ['clothing', 'shoes', 'jewelry', 'accessories'],
  print: ['books', 'comics', 'magazines', 'art_prints'],
  other: ['art', 'electronics', 'musical_instruments', 'handmade', 'vintage'],
} as const
