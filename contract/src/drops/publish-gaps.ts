/** Every gap that keeps a draft from being published, and the part of the editor where it is filled. */
export const gapFields = {
  title: 'title',
  items: 'items',
  prices: 'items',
  units: 'items',
  start: 'startDate',
  'start-past': 'startDate',
  'start-notice': 'startDate',
  end: 'endDate',
  'end-before-start': 'endDate',
  contents: 'contents',
  'hint-times': 'hints',
  standing: 'storefront',
} as const
export type GapCode = keyof typeof gapFields
export const gapCodes = Object.keys(gapFields) as GapCode[]
