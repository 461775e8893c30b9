/** Pace of timed reveals, in seconds. */
export const paceSeconds = { min: 5, max: 3_600 } as const
/** By how much a host extends a drop at once, in minutes. */
export const extendMinutes = { min: 1, max: 240 } as const
/** How often an open console reports to the room, in milliseconds. */
export const hostReportMs = 4_000
/** How many claims the host's console shows. */
export const hostedClaims = 50
