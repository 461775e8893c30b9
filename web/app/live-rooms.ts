import type { LiveRoom } from '#platform/live-events.ts'

/** Every room that hears live events, one line each: `claimsLive` from `./claims/claims.live.ts`. */
export const liveRooms: readonly LiveRoom[] = []
