/** Widths in which a photo of a message is stored, in pixels; a smaller one is not scaled up. */
export const messagePhotoWidths = [320, 1440] as const

/** Path of photo uploads: the body is the file itself. */
export const messagePhotoUploadPath = '/api/uploads/order-photo'

/** Address of a photo: for the two sides of its order alone. */
export const messagePhotoPath = (id: string, width: (typeof messagePhotoWidths)[number]): string =>
  `/api/order-photos/${id}/${width}`
