/** Limits of drawings of items. */

/** Version of how items are drawn, part of each address: raised when drawings change, because they are cached for ever. */
export const drawingVersion = 1
