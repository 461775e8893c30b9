import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { blockedWordsOf } from '@keepcase/contract/live/live.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findRoomToModerate } from './live.policy.ts'
import { type ChatSettingsRow, changeChatSettings } from './live.queries.ts'
import { viewSettings } from './live.view.ts'

type ChatSettingsInput = {
  dropId: string
  isOn?: boolean | undefined
  slowSeconds?: number | undefined
  blockedWords?: readonly string[] | undefined
}

/**
 * Turns a room's chat on or off, sets slow mode and the blocked words. Listeners are notified, but the blocked words
 * stay private.
 */
export async function setChat(
  { db }: { db: Db },
  actor: Actor,
  { dropId, isOn, slowSeconds, blockedWords }: ChatSettingsInput,
  requestId: string,
): Promise<ChatSettings> {
  return transact(db, async (tx) => {
    await findRoomToModerate(tx, dropId, actor)
    const { before, after } = await changeChatSettings(tx, dropId, {
      ...(isOn === undefined ? {} : { isOn }),
      ...(slowSeconds === undefined ? {} : { slowSeconds }),
      ...(blockedWords === undefined ? {} : { blockedWords: blockedWordsOf(blockedWords.join('\n')) }),
    })
    await findRoomToModerate(tx, dropId, await currentActor(tx, actor))
    const { version, isOn: isOnNow, slowSeconds: slowNow } = after
    await emitLive(tx, [
      {
        topic: `drop:${dropId}`,
        event: { name: 'chat.changed', id: dropId, version, isOn: isOnNow, slowSeconds: slowNow },
      },
    ])
    const entry = { action: 'live.setChat', subjectType: 'drop', subjectId: dropId }
    await audit(tx, { actor, ...entry, before: factsOf(before), after: factsOf(after), requestId })
    return viewSettings(after)
  })
}

/** Blocked words can be names: the log keeps their number alone. */
const factsOf = ({ isOn, slowSeconds, blockedWords }: ChatSettingsRow) => ({
  ...{ isOn, slowSeconds },
  blockedWords: blockedWords.length,
})
