import { adminPermissions } from '@keepcase/contract/access/permissions.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { assertMayGrant, audit, currentHolder, setAdministrator } from '#server/features/access/public.ts'
import { lockProfile, type ProfileRow, selectProfile } from '../accounts.queries.ts'
import { adjustStrikes, insertNote } from './users.queries.ts'

type Deps = { db: Db }

/**
 * Makes an account an administrator, or takes all rights of one.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_FLAG, NOT_HELD, LAST_ADMINISTRATOR, NOT_FOUND
 */
export async function switchAdministrator(
  { db }: Deps,
  actor: Actor,
  { id, isAdministrator }: { id: string; isAdministrator: boolean },
  requestId: string,
): Promise<ProfileRow> {
  return transact(db, async (tx) => {
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.users.managePermissions')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    if (isAdministrator && id !== actor.profileId) await assertMayGrant(tx, actor, adminPermissions, null)
    await setAdministrator(tx, actor, id, isAdministrator, requestId)
    return profile
  })
}

/**
 * Gives a strike, or takes the newest one back.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NO_STRIKES, NOT_FOUND
 */
export async function changeStrikes(
  { db }: Deps,
  actor: Actor,
  given: { id: string; kind: 'claim' | 'seller'; points: 1 | -1; reason: string },
  requestId: string,
): Promise<ProfileRow> {
  const { id, kind, points, reason } = given
  return transact(db, async (tx) => {
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.users.manageStrikes')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    const actorId = actor.profileId
    if (!(await adjustStrikes(tx, { profileId: id, kind, points, reason, actorId }))) throw new Refusal('NO_STRIKES')
    await insertNote(tx, { profileId: id, authorId: actorId, kind: 'strikes', body: reason })
    const after = await selectProfile(tx, id)
    if (!after) throw new Error('A profile that is locked is gone')
    const score = (row: ProfileRow) => ({
      kind,
      score: kind === 'claim' ? row.claimStrikeScore : row.sellerStrikeScore,
    })
    await audit(tx, {
      actor,
      action: 'users.adjustStrikes',
      subjectType: 'profile',
      subjectId: id,
      before: score(profile),
      after: score(after),
      requestId,
    })
    return after
  })
}

/** Notes something about an account; returns the note's id. @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND */
export async function addNote(
  { db }: Deps,
  actor: Actor,
  { id, body }: { id: string; body: string },
  requestId: string,
): Promise<string> {
  return transact(db, async (tx) => {
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.users.update')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    const noteId = await insertNote(tx, { profileId: id, authorId: actor.profileId, kind: 'note', body })
    const subject = { subjectType: 'profile', subjectId: id }
    await audit(tx, { actor, action: 'users.addNote', ...subject, before: null, after: { noteId }, requestId })
    return noteId
  })
}
