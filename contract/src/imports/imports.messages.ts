import { maxImportRows, maxImportRowsPerDay } from './imports.limits.ts'

const count = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** Why a row or an import is refused, where the server alone can tell. */
export const importMessages = {
  titleMissing: 'Add a title. No item has this SKU yet.',
  priceMissing: 'Add a price. No item has this SKU yet.',
  sameSku: (line: number) => `Row ${line} has the same SKU.`,
  sameItem: (line: number) => `Row ${line} is the same item.`,
  skuOfOther: 'Another item has this SKU.',
  inOpenDrop: 'This item is in an open drop. Only its price and quantity can change now.',
  mayNotUpdate: 'You can add items here, but not change them.',
  changedMeanwhile: 'Someone changed this item after the preview. Import the row again to see what’s different.',
  takenMeanwhile: 'Someone added an item with this SKU after the preview. Import the row again to update it.',
  unreadRows: 'We couldn’t read these rows.',
  tooManyRows: `This import has more rows than announced. An import takes up to ${count(maxImportRows)}.`,
  tooLarge: 'This spreadsheet holds too much text. Split it into smaller files.',
  rowsMissing: 'Some rows haven’t arrived yet. Send them first.',
  notOpen: 'This import has already started.',
  running: 'This import is being written. Wait until it’s done.',
  nothing: 'None of these rows can be imported.',
  rightsLost: 'You can no longer add items to this storefront. Nothing was imported.',
  broken: 'Something went wrong on our side. Nothing was imported, so you can start it again.',
  dailyRows: (left: number, wait: string) =>
    left === 0
      ? `This storefront has imported ${count(maxImportRowsPerDay)} rows today, the most we allow. You can import more in ${wait}.`
      : `This storefront can import ${count(left)} more rows today. Import fewer, or wait ${wait}.`,
} as const
