import { defineLiveHandlers } from '#web/realtime/live-events.ts'
import { isChangingSession } from '#web/session/session-replacement.ts'
import { accessChanged, viewerChanged } from '#web/session/viewer.ts'
import { showSessionEnd } from './session-end.ts'

/** A session that ended elsewhere (signed out, suspended): the page says so at once and forgets what was personal. */
export const sessionLive = defineLiveHandlers({
  'session.ended': ({ reason }, { queryClient }) => {
    if (isChangingSession()) return
    showSessionEnd(reason)
    // This query is expected to be refused; the viewer reports it.
    viewerChanged(queryClient).catch(() => undefined)
  },
  'access.changed': (_, { queryClient }) => void accessChanged(queryClient),
})
