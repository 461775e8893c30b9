/** How long a buyer may keep a parcel open, from its opening. */
export const longestOpenParcel = '30 days'
/** What an open parcel has left at least when its end is set. */
export const shortestOpenParcel = '1 hour'
