// Photo viewer
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const close = 'Close'
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'
