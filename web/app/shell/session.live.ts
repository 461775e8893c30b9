import { defineLiveHandlers } from '#web/realtime/live-events.ts'
import { viewerChanged } from '#web/session/viewer.ts'
import { sayEnded } from './session-end.ts'

/** A session that ended elsewhere (signed out, suspended): the page says so at once and forgets what was personal. */
export const sessionLive = defineLiveHandlers({
  'session.ended': ({ reason }, { queryClient }) => {
    sayEnded(reason)
    // The account cannot be read any more: that is what it means, and the viewer says so.
    viewerChanged(queryClient).catch(() => undefined)
  },
})
