/** How long a buyer may keep a parcel open for further orders, from its opening. */
export const longestOpenParcel = '30 days'
/** How far away a parcel's new end must be at least. */
export const shortestOpenParcel = '1 hour'
