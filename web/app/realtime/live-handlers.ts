import { claimsLive } from '#web/features/claims/claims.live.ts'
import { communityLive } from '#web/features/community/community.live.ts'
import { dropsLive } from '#web/features/drops/drops.live.ts'
import { roomLive } from '#web/features/live/live.live.ts'
import { notificationsLive } from '#web/features/notifications/notifications.live.ts'
import { ordersLive } from '#web/features/orders/orders.live.ts'
import { sessionLive } from '#web/shell/session.live.ts'
import type { LiveHandlers } from './live-events.ts'

/** The handlers of every feature that receives live events, one per line: `claimsLive` from `claims.live.ts`. */
export const liveHandlers: readonly LiveHandlers[] = [
  dropsLive,
  claimsLive,
  roomLive,
  communityLive,
  notificationsLive,
  ordersLive,
  sessionLive,
]
