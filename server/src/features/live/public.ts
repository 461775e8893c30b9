import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { Audience } from '#server/realtime/audience.ts'
import { livePersonalData } from './live.personal-data.ts'
import { deletePastChats } from './live.queries.ts'
import { liveRouter } from './live.router.ts'
import { Presence, presenceEveryMs } from './presence.ts'
import { Reactions, reactionsEveryMs } from './reactions.ts'

export type LiveFeatureDeps = {
  db: Db
  workDb: Db
  audience: Audience
  /** The database clock, in milliseconds. */
  nowMs(): number
}

const hourMs = 3_600_000

/** The live room: viewers, reactions, chat and its moderation. */
export function liveFeature({ db, workDb, audience, nowMs: clock }: LiveFeatureDeps): Feature {
  const nowMs = () => Math.floor(clock())
  const presence = new Presence({
    db: workDb,
    listenersHere: () => audience.localListeners('drop:'),
    sendToLocal: audience.sendToLocal,
    nowMs,
  })
  const reactions = new Reactions((topic, events: LiveEvent[]) => audience.sendToAll(topic, events), nowMs)
  return {
    name: 'live',
    router: { live: liveRouter({ db, reactions }) },
    account: livePersonalData,
    tickers: [
      { name: 'live.count-viewers', everyMs: presenceEveryMs, on: 'web', run: presence.count },
      { name: 'live.show-reactions', everyMs: reactionsEveryMs, on: 'web', run: reactions.flush },
      { name: 'live.forget-chats', everyMs: hourMs, run: () => deletePastChats(workDb) },
    ],
    close: () => presence.close(),
  }
}
