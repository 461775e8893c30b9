// Drop items
export const theyComeOnStage = 'They come on stage one by one when the drop goes live. Nobody sees them before.'
export const liveTheFirstLot = 'Live. The first lot is coming up.'
export const oneMoreLotStays = 'One more lot stays sleeved until it’s revealed.'
export const onStageNow = 'On stage now'
export const noItemsYet = 'No items yet'
export const theSellerAddsItems = 'The seller adds items before '
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
