/** Limits of drops. `npm run codegen` makes SQL functions of them too: `limit_start_notice()`. */

/** A start may move forward only with this much notice. */
export const startNotice = '15 minutes'
/** How many days search engines list a drop after its end. */
export const listedDays = 90

/** Most items that one call adds to a drop. */
export const maxItemsAtOnce = 100
