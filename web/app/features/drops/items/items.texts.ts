// Drop items
export const theyComeOnStage = 'They come on stage one by one. Nobody sees them early.'
export const onStageNow = 'On stage now'
export const noItemsYet = 'No items yet'
export const theStart = 'the start'

// Item carousel
export const photosOf = (title: string) => `Photos of ${title}`
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'

// Item sheet
export const printRun = 'Print run'

// Item stock
export const notSold = 'Not sold'
export const onHold = 'On hold'
export const onePiece = 'One piece'
