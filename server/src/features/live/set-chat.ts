import type { ChatSettings } from '@keepcase/contract/live/live.contract.ts'
import { blockedWordsOf } from '@keepcase/contract/live/live.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findRoomToModerate } from './live.policy.ts'
import { type ChatSettingsRow, lockChatSettings, writeChatSettings } from './live.queries.ts'
import { viewSettings } from './live.view.ts'

type ChatSettingsInput = {
  dropId: string
  version?: number | undefined
  isOn?: boolean | undefined
  slowSeconds?: number | undefined
  blockedWords?: readonly string[] | undefined
}

/**
 * Turns a room's chat on or off, sets slow mode and the blocked words. Listeners are notified, but the blocked words
 * stay private.
 * @throws Refusal CHANGED_MEANWHILE for an older `version`
 */
export async function setChat(
  { db }: { db: Db },
  actor: Actor,
  { dropId, version: loaded, isOn, slowSeconds, blockedWords }: ChatSettingsInput,
  requestId: string,
): Promise<ChatSettings> {
  return transact(db, async (tx) => {
    await findRoomToModerate(tx, dropId, actor)
    const before = await lockChatSettings(tx, dropId)
    await findRoomToModerate(tx, dropId, await currentActor(tx, actor))
    if (loaded !== undefined && loaded !== before.version) throw new ChangedMeanwhile(viewSettings(before))
    const after = await writeChatSettings(tx, dropId, {
      ...before,
      ...(isOn === undefined ? {} : { isOn }),
      ...(slowSeconds === undefined ? {} : { slowSeconds }),
      ...(blockedWords === undefined ? {} : { blockedWords: blockedWordsOf(blockedWords.join('\n')) }),
    })
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
