/** Longest message about an order, in characters. */
export const maxOrderMessage = 2000

/** Most photos of one message. */
export const maxMessagePhotos = 6

/** Most messages of an account in ten minutes, and most photos that it sends in an hour. */
export const maxMessagesPerTenMinutes = 40
export const maxMessagePhotosPerHour = 60

/** How long a photo is stored that no message shows. */
export const unsentPhotoLife = '1 day'
