import type { LiveRoom } from '#platform/live-events.ts'
import { claimsLive } from './claims/claims.live.ts'
import { communityLive } from './community/community.live.ts'
import { dropsLive } from './drops/drops.live.ts'
import { roomLive } from './live/live.live.ts'
import { notificationsLive } from './notifications/notifications.live.ts'
import { sessionLive } from './shell/session.live.ts'

/** Every room that hears live events, one line each: `claimsLive` from `./claims/claims.live.ts`. */
export const liveRooms: readonly LiveRoom[] = [
  dropsLive,
  claimsLive,
  roomLive,
  communityLive,
  notificationsLive,
  sessionLive,
]
