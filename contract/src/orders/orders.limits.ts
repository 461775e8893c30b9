/** Orders that one call packs, ships or marks as delivered. */
export const maxOrdersAtOnce = 200

/** Longest tracking number and carrier name that are stored. */
export const maxTrackingNumber = 60
export const maxCarrierName = 60

/** Digits of a pickup code. */
export const pickupCodeDigits = 6
