import type { SkipReason } from '@keepcase/contract/drops/catalog.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

export const pageTitle = 'Items Manager'
export const searchLabel = 'Search items'
export const searchPlaceholder = 'Title, maker, format, SKU…'
export const addItem = 'Add item'
export const filtersLabel = 'Filters'
export const resetFilters = 'Reset all'
export const sortLabel = 'Sort by'
export const placeLabel = 'In a drop or not'
export const placeLabels = { all: 'All items', in_drop: 'In a drop', free: 'Not in a drop' } as const
export const listFailed = 'The items didn’t load'
export const moreItems = 'Show more items'
export const emptyTitle = 'No items yet'
export const emptyText = 'Items you photograph once can go into any drop.'
export const noMatchTitle = 'No items match'
export const noMatchText = 'Try fewer words or remove a filter.'
export const archiveEmptyTitle = 'Nothing archived'
export const archiveEmptyText = 'Archive items you no longer sell. They keep their history and leave this list.'
export const compactRows = 'Compact rows'
export const selectAllShown = 'Select all shown'
export const clearSelection = 'Clear selection'
export const selectAllMatching = (count: number) => `Select all ${formatCount(count)} that match`
export const selectedText = (count: number) => `${formatCount(count)} selected`
export const tooManySelected = 'Select up to 500 items, or all that match.'
export const countText = (count: number) => plural(count, 'item')

export const sortNames = {
  created: 'Added',
  updated: 'Last changed',
  title: 'Title',
  sku: 'SKU',
  year: 'Year',
  price: 'Price',
  quantity: 'Available units',
} as const

export const newItemTitle = 'Add an item'
export const editItemTitle = 'Edit item'
export const itemGone = 'This item was deleted. Close this and choose another.'
export const openDropNote = 'In an open drop. Until it’s over, you can change the price, units and SKU.'
export const photosUploading = 'Your photos are still uploading.'
export const saveItem = 'Save item'
export const notSaved = 'The item wasn’t saved. Please try again.'
export const itemSaved = 'Item saved'
export const itemAdded = 'Item added'
export const duplicateItem = 'Duplicate'
export const archiveItem = 'Archive'
export const restoreItem = 'Restore'
export const deleteItem = 'Delete item'
export const itemDuplicated = 'Item duplicated'
export const actionFailed = 'That didn’t work'
export const unitsHint = 'Units that aren’t in a drop.'
export const skuHint = 'Your own number. Buyers don’t see it.'
export const flawsHint = 'Name every flaw to avoid returns.'
export const priceError = 'Enter an amount like 25.00.'
export const wholeError = 'Enter a whole number.'
export const yearError = 'Enter a year up to 2100.'

export const fieldLabels = {
  photos: 'Photos',
  title: 'Title',
  price: 'Price',
  quantity: 'Units',
  category: 'Kind',
  condition: 'Condition',
  sleeveCondition: 'Sleeve condition',
  rarity: 'Rarity',
  era: 'Era',
  genres: 'Genres',
  year: 'Year',
  maker: 'Maker',
  format: 'Format',
  printRun: 'Print run',
  flaws: 'Flaws',
  description: 'Description',
  sku: 'SKU',
} as const

export const bulkTitle = (count: number) => `Change ${plural(count, 'item')}`
export const bulkLead = 'Only the fields you fill in change. What buyers see in an open drop stays the same.'
export const bulkUnchanged = 'Leave as is'
export const bulkSave = 'Change items'
export const addGenresLabel = 'Add genres'
export const removeGenresLabel = 'Remove genres'
export const pricePercentLabel = 'Change prices by percent'
export const pricePercentHint = 'For example -10 or 25.'
export const percentError = 'Enter a whole number from -95 to 500.'
export const nothingChosen = 'Fill in at least one field.'

export const skipReasons: Record<SkipReason, string> = {
  CHANGED: 'Someone changed it in the meantime. Check it and try again.',
  GONE: 'It was deleted.',
  IN_OPEN_DROP: 'It’s in an open drop.',
  IN_DROP: 'It’s in a drop. Take it out first.',
  WAS_OFFERED: 'It was in a published drop. Archive it instead.',
}
export const changedText = (count: number) => `${plural(count, 'item')} changed.`
export const archivedText = (count: number) => `${plural(count, 'item')} archived.`
export const restoredText = (count: number) => `${plural(count, 'item')} restored.`
export const deletedText = (count: number) => `${plural(count, 'item')} deleted.`
export const unchangedText = (count: number) =>
  `${plural(count, 'item')} ${count === 1 ? 'was' : 'were'} like that already.`
export const skippedText = (count: number) => `${plural(count, 'item')} skipped:`
export const moreSkipped = (count: number) => `And ${formatCount(count)} more.`

export const deleteTitle = (count: number) => `Delete ${plural(count, 'item')}?`
export const deleteLead = 'This can’t be undone. Items that were in a published drop stay.'
export const deleteOneLead = 'This can’t be undone.'
export const deleteItems = 'Delete items'

export const addToDrop = 'Add to drop'
export const addToDropLead = 'Each item goes in with all its available units, at its own price.'
export const chooseDrop = 'Drop'
export const noDrops = 'No drop to add to. Create one first.'
export const newDrop = 'New drop'
export const addingText = (done: number, all: number) => `Adding ${formatCount(done + 1)} of ${formatCount(all)}…`
export const addedText = (count: number) => `${plural(count, 'item')} added to the drop.`

// Bulk dialog
export const priceIn = (currency: string) => `Price in ${currency}`

// Items filters
export const showItems = 'Show items'

// Item fields
export const notStated = 'Not stated'

// Items table and cards
export const inDrops = 'In drops'
export const available = 'Available'
export const availableUnits = (units: number) => `${formatCount(units)} available`

/** Directions of an order, after its field. */
export const orderNames = {
  byDate: { asc: 'oldest first', desc: 'newest first' },
  byText: { asc: 'A to Z', desc: 'Z to A' },
  byNumber: { asc: 'low to high', desc: 'high to low' },
} as const

/** Formats that collectors name most often; any other text is fine. */
export const formats = [
  ...['LP', '12-inch', '10-inch', '7-inch', 'Double LP', 'Box set', 'Picture disc', 'NTSC', 'PAL', 'SECAM', 'Betamax'],
  ...['Blu-ray', 'Hardcover', 'Paperback', 'Single issue', 'Graded', 'Sealed', 'Loose', 'A2', 'One sheet'],
]

// From the seller's own shelf
export const fromShelfNote =
  'From your shelf. Buyers see what this was here before, as stated by you. There is only one of it.'
export const pieceFailed = 'This piece didn’t load'
export const pieceGone = 'It isn’t on your shelf anymore.'
