import type { Announcement, AnnouncementInput } from '@keepcase/contract/announcements/announcements.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import {
  type AnnouncementFields,
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  lockPlatform,
  selectAnnouncement,
  updateAnnouncement,
} from './announcements.queries.ts'
import { viewAnnouncement } from './announcements.view.ts'

type Deps = { db: Db }
const needed = 'platform.notifications.manageAll'

const fieldsOf = ({ link, ...input }: AnnouncementInput): AnnouncementFields => ({ ...input, link: link || null })

/** Stores a draft. @throws Refusal UNAUTHORIZED, FORBIDDEN */
export async function createAnnouncement(
  { db }: Deps,
  actor: Actor,
  input: AnnouncementInput,
  requestId: string,
): Promise<Announcement> {
  return transact(db, async (tx) => {
    await lockPlatform(tx)
    await currentHolder(tx, actor, needed)
    const id = await insertAnnouncement(tx, fieldsOf(input), actor.profileId)
    return logged(tx, { actor, action: 'announcements.create', id, before: null, requestId })
  })
}

/** Changes one that has not begun. @throws Refusal as `openAnnouncement` */
export async function changeAnnouncement(
  { db }: Deps,
  actor: Actor,
  { id, version, ...input }: AnnouncementInput & { id: string; version: number },
  requestId: string,
): Promise<Announcement> {
  return transact(db, async (tx) => {
    const before = await openAnnouncement(tx, actor, id, version)
    await updateAnnouncement(tx, id, fieldsOf(input))
    return logged(tx, { actor, action: 'announcements.update', id, before, requestId })
  })
}

/** Sends one at an instant, or now; a past instant is now. @throws Refusal as `openAnnouncement` */
export async function scheduleAnnouncement(
  { db }: Deps,
  actor: Actor,
  { id, version, at }: { id: string; version: number; at: string | null },
  requestId: string,
): Promise<Announcement> {
  return transact(db, async (tx) => {
    const before = await openAnnouncement(tx, actor, id, version)
    const now = await selectNow(tx)
    const scheduledFor = at === null ? now : new Date(Math.max(Date.parse(at), now.getTime()))
    await updateAnnouncement(tx, id, { status: 'scheduled', scheduledFor })
    return logged(tx, { actor, action: 'announcements.schedule', id, before, requestId })
  })
}

/**
 * Takes a scheduled one back to draft, and ends one that is going out.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, ANNOUNCEMENT_OVER
 */
export async function stopAnnouncement(
  { db }: Deps,
  actor: Actor,
  id: string,
  requestId: string,
): Promise<Announcement> {
  return transact(db, async (tx) => {
    const before = await lockAnnouncement(tx, id)
    await currentHolder(tx, actor, needed)
    if (!before) throw new Refusal('NOT_FOUND')
    if (!['scheduled', 'sending'].includes(before.status)) throw new Refusal('ANNOUNCEMENT_OVER')
    const changes =
      before.status === 'scheduled'
        ? { status: 'draft', scheduledFor: null }
        : { status: 'stopped', endedAt: await selectNow(tx) }
    await updateAnnouncement(tx, id, changes)
    return logged(tx, { actor, action: 'announcements.stop', id, before, requestId })
  })
}

/** Deletes a draft. @throws Refusal as `openAnnouncement` */
export async function removeAnnouncement({ db }: Deps, actor: Actor, id: string, requestId: string): Promise<void> {
  await transact(db, async (tx) => {
    const before = await openAnnouncement(tx, actor, id, null)
    if (before.status !== 'draft') throw new Refusal('ANNOUNCEMENT_SENT')
    await deleteAnnouncement(tx, id)
    const subject = { subjectType: 'announcement', subjectId: id }
    await audit(tx, { actor, action: 'announcements.remove', ...subject, before: factsOf(before), requestId })
  })
}

/**
 * Locks an announcement that has not begun.
 * @param version the version that was edited; null: any
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, ANNOUNCEMENT_SENT, CONFLICT for another version
 */
async function openAnnouncement(tx: Tx, actor: Actor, id: string, version: number | null): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id)
  await currentHolder(tx, actor, needed)
  if (!row) throw new Refusal('NOT_FOUND')
  if (!['draft', 'scheduled'].includes(row.status)) throw new Refusal('ANNOUNCEMENT_SENT')
  if (version !== null && row.version !== version) throw new Refusal('CONFLICT')
  return row
}

const factsOf = ({ title, body, link, audience, country, byEmail, byPush, status, scheduledFor }: AnnouncementRow) => ({
  ...{ title, body, link, audience, country, byEmail, byPush, status },
  scheduledFor: scheduledFor?.toISOString() ?? null,
})

async function logged(
  tx: Tx,
  given: { actor: Actor; action: string; id: string; before: AnnouncementRow | null; requestId: string },
): Promise<Announcement> {
  const { actor, action, id, before, requestId } = given
  const after = await selectAnnouncement(tx, id)
  if (!after) throw new Error('An announcement that was just written is gone')
  const subject = { subjectType: 'announcement', subjectId: id }
  await audit(tx, { actor, action, ...subject, before: before && factsOf(before), after: factsOf(after), requestId })
  return viewAnnouncement(after)
}
