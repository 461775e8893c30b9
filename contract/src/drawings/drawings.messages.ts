/** Under a drawing that stands for a photo, on pages and in emails. */
export const drawingCaption = 'Drawing, no photo'
