/** Orders that one call packs, ships or marks as delivered. */
export const maxOrdersAtOnce = 200

/** Parcels that one call records: a request has at most 320 fields. */
export const maxParcelsAtOnce = 60

/** Orders of one pick list; ids of chosen ones stand in the address. */
export const maxPickedOrders = 100

/** Rows of a spreadsheet of tracking numbers. */
export const maxTrackingRows = 500

/** Rows of it that one call judges. */
export const maxTrackingRowsAtOnce = 100

/** Longest tracking number and carrier name that are stored. */
export const maxTrackingNumber = 60
export const maxCarrierName = 60

/** Digits of a pickup code. */
export const pickupCodeDigits = 6
