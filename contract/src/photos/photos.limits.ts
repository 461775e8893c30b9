/** Longest side of a stored original in pixels; crops are made from it. Our page scales photos down to it first. */
export const masterSide = 2048

/** Most photos of one item. */
export const maxPhotosPerItem = 12

/** Most photo uploads of a storefront in an hour: an import of 2,000 pictures fits. */
export const maxPhotosPerHour = 3_000

/** Most photos of a storefront that no item shows yet. */
export const maxUnusedPhotos = 3_000

/** Most photos of a storefront. */
export const maxPhotosPerStorefront = 100_000

/** How long a photo is stored that no item shows. */
export const unusedPhotoLife = '7 days'

/** Longest description (alternative text) of a photo, in characters. */
export const maxPhotoDescription = 300

/** Smallest side of a crop, in percent of the original. */
export const smallestCropPercent = 5
