import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import { changeOf, type EditorField, fieldRules } from '@keepcase/contract/drops/changeable-fields.ts'
import type { DropStatus, DropType, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { canMove } from '@keepcase/contract/drops/drops.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import type { Selectable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, type ChangedFacts, currentActor } from '#server/features/access/public.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { assertSells } from '../drops.policy.ts'
import { readSellerDrop } from '../seller-drop.ts'
import { findDrop, findStorefrontOf, lockDropRow, raiseRevision, writeDropMove } from './lifecycle.queries.ts'
import { assertPriceFits } from './shape-drop.ts'

/** A locked drop. Everything the clock has decided is already written, so its status is current. */
export type LockedDrop = Omit<Selectable<Drops>, 'status' | 'type'> & {
  status: DropStatus
  type: DropType
  /** The clock reading of this command. */
  now: Date
}

/** Locks a drop for a command, without a permission check; null when there is none. */
export async function lockDrop(tx: Tx, id: string): Promise<LockedDrop | null> {
  const now = await lockDropRow(tx, id)
  const row = await findDrop(tx, id)
  return row && now ? ({ ...row, now } as LockedDrop) : null
}

/** Dependencies of drop commands: the database, and the id of the request they serve. */
export type DropDeps = { db: Db; requestId?: string | null }

/**
 * The storefront of a drop and its owner. Both never change, so they may be read before the lock.
 * @throws Refusal NOT_FOUND
 */
export async function storefrontOf(db: Db, dropId: string): Promise<{ storefrontId: string; ownerId: string }> {
  const row = await findStorefrontOf(db, dropId)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** A command: its audit action, its actor, and what the audit log says about it. */
export type Command = {
  action: string
  actor: Actor
  dropId: string
  /** Ids, times, amounts and the like. Never a text: it can be a mystery's secret, or about someone. */
  facts: object
  /** Permission check; runs before the lock, so that strangers never hold it, and again under the lock. */
  admit: (actor: Actor, storefrontId: string) => void
  /**
   * Marks a command that changes what the drop's editor shows. It is refused if somebody else made a change since
   * `loaded` (undefined: not checked), and it raises the drop's revision.
   */
  edit?: { loaded: number | undefined }
}

/** A permission check that admits the drop's staff with this permission. */
export const staffWith =
  (permission: StorefrontPermission): Command['admit'] =>
  (actor, storefrontId) =>
    assertSells(actor, storefrontId, permission)

/**
 * A command's work under its drop's lock; `actor` carries the permissions re-read under the lock. An edit returns
 * `unchanged` if it wrote nothing; one that changes fields of the drop returns what it changed.
 */
type Run = (tx: Tx, drop: LockedDrop, actor: Actor) => Promise<'unchanged' | ChangedFacts> | Promise<void>

/**
 * Runs a command on a drop under its lock, and returns the drop afterwards. Writes an audit entry unless the
 * storefront's owner acted. Permissions are checked again after the wait for the lock.
 * @throws Refusal NOT_FOUND for actors without the permission, CHANGED_MEANWHILE for an edit of an older revision, and
 * what `run` throws
 */
export async function runDropCommand(deps: DropDeps, command: Command, run: Run): Promise<SellerDrop> {
  const answer = await transact(deps.db, (tx) => runCommand(tx, deps, command, run))
  // @NOTE SQL functions wrote to the outbox, which the transaction wrapper can't see
  wakeRelay()
  return answer
}

/** Like {@link runDropCommand}, in an existing transaction. */
export async function runCommand(tx: Tx, deps: DropDeps, command: Command, run: Run): Promise<SellerDrop> {
  const { dropId, edit } = command
  const { drop, actor, ownerId } = await enterDrop(tx, command)
  const done = await run(tx, drop, actor)
  if (edit && done !== 'unchanged') await raiseRevision(tx, dropId)
  if (drop.type === 'mystery' && drop.status === 'draft') await assertPriceFits(tx, dropId)
  if (done !== 'unchanged') await auditCommand(tx, deps, command, { drop, actor, ownerId }, done ?? undefined)
  return readSellerDrop(tx, dropId)
}

/** A drop that a command has locked, and its actor with the permissions re-read under the lock. */
type Entered = { drop: LockedDrop; actor: Actor; ownerId: string }

/**
 * Locks a command's drop, with the permission check before and after, and checks an edit's revision.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE
 */
export async function enterDrop(tx: Tx, { actor: asked, dropId, admit, edit }: Command): Promise<Entered> {
  const { storefrontId, ownerId } = await storefrontOf(tx, dropId)
  admit(asked, storefrontId)
  const drop = await lockDrop(tx, dropId)
  if (!drop) throw new Refusal('NOT_FOUND')
  const actor = await currentActor(tx, asked)
  admit(actor, storefrontId)
  if (edit?.loaded !== undefined && edit.loaded !== drop.revision)
    throw new ChangedMeanwhile(await readSellerDrop(tx, dropId))
  return { drop, actor, ownerId }
}

/** Writes an audit entry, unless the storefront's owner acted in person. */
export async function auditCommand(
  tx: Tx,
  deps: DropDeps,
  { action, dropId, facts }: Command,
  { drop, actor, ownerId }: Entered,
  changed?: ChangedFacts,
): Promise<void> {
  if (actor.profileId === ownerId && actor.impersonatedBy === null) return
  const before = { status: drop.status, ...changed?.before }
  const entry = { action, subjectType: 'drop', subjectId: dropId, before, after: { ...facts, ...changed?.after } }
  await audit(tx, { actor, ...entry, requestId: deps.requestId ?? null })
}

const shown: Record<DropStatus, string> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  active: 'open',
  paused: 'paused',
  completed: 'over',
  cancelled: 'cancelled',
  'sold-out': 'sold out',
}

/** A 409 refusal with its title and a message. */
export function refuse<Code extends 'WRONG_STATE' | 'INCOMPLETE' | 'TERMS_FIXED' | 'NOT_ENOUGH_UNITS'>(
  code: Code,
  message: string,
): Refusal<Code> {
  const titles = {
    WRONG_STATE: 'Not possible now',
    INCOMPLETE: 'Not complete yet',
    TERMS_FIXED: 'Fixed term',
    NOT_ENOUGH_UNITS: 'Not enough units',
  }
  return new Refusal(code, { title: titles[code], message })
}

/**
 * Asserts that the drop is in one of these states.
 * @throws Refusal WRONG_STATE
 */
export function assertStatus(drop: LockedDrop, ...allowed: readonly DropStatus[]): void {
  if (!allowed.includes(drop.status)) throw refuse('WRONG_STATE', `This drop is ${shown[drop.status]}.`)
}

/**
 * Asserts that a published drop's field may still change (`fieldRules`).
 * @throws Refusal TERMS_FIXED with the reason
 */
export function assertMayChange(drop: LockedDrop, field: EditorField): void {
  const { change, why } = changeOf(field, drop, drop.now)
  if (change === 'fixed') throw refuse('TERMS_FIXED', `${fieldRules[field].label} can’t change anymore. ${why}`)
}

/**
 * Asserts that the state table allows this move.
 * @throws Refusal WRONG_STATE
 */
export function assertMove(drop: LockedDrop, to: DropStatus): void {
  if (!canMove(drop.status, to)) throw refuse('WRONG_STATE', `This drop is ${shown[drop.status]}.`)
}

/**
 * Asserts the drop's type.
 * @throws Refusal WRONG_STATE
 */
export function assertType(drop: LockedDrop, type: DropType): void {
  if (drop.type !== type) throw refuse('WRONG_STATE', `This is not a ${type} drop.`)
}

/** Records a status change: row, status log, live screens, events for other features (SQL `write_drop_move`). */
export async function moveDrop(
  tx: Tx,
  drop: LockedDrop,
  to: DropStatus,
  { event, actor, reason, pausedBy }: { event: string; actor: Actor; reason?: string | undefined; pausedBy?: string },
): Promise<void> {
  const move = { to, event, actorId: actor.profileId, reason: reason ?? null, pausedBy: pausedBy ?? null }
  await writeDropMove(tx, drop, move)
}
