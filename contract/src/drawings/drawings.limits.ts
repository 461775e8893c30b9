/** Limits of drawings of items. */

/** Side of a drawing as a PNG, in pixels: three times what a mail shows. */
export const drawingPngSide = 192

/** Version of how items are drawn, part of each address: raised when drawings change, because they are cached for ever. */
export const drawingVersion = 5
