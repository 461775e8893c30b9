import { liveRoom } from '#platform/live-events.ts'
import { notify } from '#platform/notices.ts'
import { viewerChanged } from '#platform/viewer.ts'

/** A session that ended elsewhere (signed out, suspended): the page says so at once and forgets what was personal. */
export const sessionLive = liveRoom({
  'session.ended': ({ reason }, { queryClient }) => {
    notify.error('You are signed out', { description: reason, id: 'session-ended' })
    // The account cannot be read any more: that is what it means, and the viewer says so.
    viewerChanged(queryClient).catch(() => undefined)
  },
})
