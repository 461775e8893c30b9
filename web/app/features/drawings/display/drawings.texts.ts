/** Under a drawing that stands for a photo. */
export const drawingCaption = 'Drawing, no photo'
