import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { deleteVersion, insertVersion, type LegalRow, lockLegalTexts, selectVersions } from './legal.queries.ts'

type Deps = { db: Db }
type NewVersion = { name: LegalName; newest: number; body: string | null; inForceFrom: string | null }

/**
 * Publishes a version of a text.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, LEGAL_TEXT_CHANGED
 */
export async function publishLegalText(
  { db }: Deps,
  actor: Actor,
  { name, newest, body, inForceFrom }: NewVersion,
  requestId: string,
): Promise<LegalRow> {
  return transact(db, async (tx) => {
    const versions = await lockedVersions(tx, actor, name)
    if ((versions[0]?.version ?? 0) !== newest) throw new Refusal('LEGAL_TEXT_CHANGED')
    const version = newest + 1
    const from = inForceFrom === null ? null : new Date(inForceFrom)
    await insertVersion(tx, { name, version, body, inForceFrom: from, createdBy: actor.profileId })
    const after = (await selectVersions(tx, name)).find((row) => row.version === version)
    if (!after) throw new Error('A version that was just written is gone')
    await audit(tx, {
      actor,
      action: 'legal.publish',
      subjectType: 'legal_text',
      subjectId: `${name} ${version}`,
      before: { version: newest },
      after: { name, version, inForceFrom: after.inForceFrom.toISOString(), characters: body?.length ?? 0 },
      requestId,
    })
    return after
  })
}

/**
 * Deletes a version that is not in force yet. Its number is used again.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, LEGAL_TEXT_IN_FORCE
 */
export async function withdrawLegalText(
  { db }: Deps,
  actor: Actor,
  { name, version }: { name: LegalName; version: number },
  requestId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = (await lockedVersions(tx, actor, name)).find((one) => one.version === version)
    if (!row) throw new Refusal('NOT_FOUND')
    if (!(await deleteVersion(tx, name, version))) throw new Refusal('LEGAL_TEXT_IN_FORCE')
    await audit(tx, {
      actor,
      action: 'legal.withdraw',
      subjectType: 'legal_text',
      subjectId: `${name} ${version}`,
      before: { name, version, inForceFrom: row.inForceFrom.toISOString() },
      requestId,
    })
  })
}

async function lockedVersions(tx: Tx, actor: Actor, name: LegalName): Promise<LegalRow[]> {
  await lockLegalTexts(tx)
  await currentHolder(tx, actor, 'platform.settings.update')
  return selectVersions(tx, name)
}
