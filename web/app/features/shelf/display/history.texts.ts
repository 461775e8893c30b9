// History of an item
export const hereBefore = 'Here before'
export const asStated = 'As stated by its seller.'
export const privateSale = 'Sold in a private drop'
export const boughtBy = (name: string) => `Bought by ${name}`
