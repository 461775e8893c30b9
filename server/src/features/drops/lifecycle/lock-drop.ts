import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropStatus, DropType, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { canMove } from '@keepcase/contract/drops/drops.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import { audit } from '#server/api/audit.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { nudgeRelay } from '#server/realtime/outbox.ts'
import { assertSells } from '../drops.policy.ts'
import { readSellerDrop } from '../drops.seller-queries.ts'
import { assertPriceFits } from './shape-drop.ts'

/** A drop under its lock: everything that the clock has decided is written down, so its status is what it is. */
export type TakenDrop = Omit<Selectable<Drops>, 'status' | 'type'> & {
  status: DropStatus
  type: DropType
  /** The one clock reading of this command. */
  now: Date
}

/** Takes a drop's lock for a command, whoever asks; null when there is none. */
export async function lockDrop(tx: Tx, id: string): Promise<TakenDrop | null> {
  const { rows } = await sql<{ now: Date }>`select take_drop(${id}) as now`.execute(tx)
  const row = await tx.selectFrom('drops').selectAll().where('id', '=', id).executeTakeFirst()
  const now = rows[0]?.now
  return row && now ? ({ ...row, now } as TakenDrop) : null
}

/** What commands of this room are given: the database, and the request that they answer. */
export type DropDeps = { db: Db; requestId?: string | null }

/** Whose drop it is: that never changes, so it may be read before the lock. */
export async function storefrontOf(db: Db, dropId: string): Promise<{ storefrontId: string; ownerId: string }> {
  const row = await db
    .selectFrom('drops')
    .innerJoin('storefronts', 'storefronts.id', 'drops.storefrontId')
    .select(['drops.storefrontId', 'storefronts.ownerId'])
    .where('drops.id', '=', dropId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** A command: what it is called in the log, who gives it, and with which input. */
export type Command = {
  action: string
  actor: Actor
  dropId: string
  input: object
  /** Who may; asked before the lock is taken, so that strangers never hold it, and again under it. */
  admit: (actor: Actor, storefrontId: string) => void
}

/** Lets the drop's staff with this permission through. */
export const staffWith =
  (permission: StorefrontPermission): Command['admit'] =>
  (actor, storefrontId) =>
    assertSells(actor, storefrontId, permission)

/** What a command does under its drop's lock; `actor` is who gives it, with the rights that they hold by then. */
type Run = (tx: Tx, drop: TakenDrop, actor: Actor) => Promise<void>

/**
 * Runs a command on a drop under its lock, and answers with the drop as it is then. What anybody but the storefront's
 * owner did is written down. To who may not, the drop does not exist; a right that ran out while the call waited for the
 * lock counts no more.
 */
export async function runDropCommand(deps: DropDeps, command: Command, run: Run): Promise<SellerDrop> {
  const answer = await transact(deps.db, (tx) => runCommand(tx, deps, command, run))
  // @NOTE SQL functions wrote to the outbox, of which the transaction's wrapper knows nothing
  nudgeRelay()
  return answer
}

/** As {@link runDropCommand}, in a transaction that is there already. */
export async function runCommand(
  tx: Tx,
  deps: DropDeps,
  { action, actor: asked, dropId, input, admit }: Command,
  run: Run,
): Promise<SellerDrop> {
  const { storefrontId, ownerId } = await storefrontOf(tx, dropId)
  admit(asked, storefrontId)
  const drop = await lockDrop(tx, dropId)
  if (!drop) throw new Refusal('NOT_FOUND')
  const actor = await currentActor(tx, asked)
  admit(actor, storefrontId)
  await run(tx, drop, actor)
  if (drop.type === 'mystery' && drop.status === 'draft') await assertPriceFits(tx, dropId)
  if (actor.profileId !== ownerId || actor.impersonatedBy !== null) {
    const entry = { action, subjectType: 'drop', subjectId: dropId, before: { status: drop.status }, after: input }
    await audit(tx, { actor, ...entry, requestId: deps.requestId ?? null })
  }
  return readSellerDrop(tx, dropId)
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

/** A 409 in words. */
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

/** Refuses unless the drop is in one of these states. */
export function assertStatus(drop: TakenDrop, ...allowed: readonly DropStatus[]): void {
  if (!allowed.includes(drop.status)) throw refuse('WRONG_STATE', `This drop is ${shown[drop.status]}.`)
}

/** Refuses a move that the table of states does not have. */
export function assertMove(drop: TakenDrop, to: DropStatus): void {
  if (!canMove(drop.status, to)) throw refuse('WRONG_STATE', `This drop is ${shown[drop.status]}.`)
}

/** Refuses for a drop of another type. */
export function assertType(drop: TakenDrop, type: DropType): void {
  if (drop.type !== type) throw refuse('WRONG_STATE', `This is not a ${type} drop.`)
}

/** Writes a move down: row, log, live screens and other rooms (SQL `write_drop_move`). */
export async function moveDrop(
  tx: Tx,
  drop: TakenDrop,
  to: DropStatus,
  { event, actor, reason, pausedBy }: { event: string; actor: Actor; reason?: string | undefined; pausedBy?: string },
): Promise<void> {
  await sql`select write_drop_move(${drop.id}, ${to}, ${drop.now}, ${drop.now}, ${event}, ${actor.profileId},
    ${reason ?? null}, ${pausedBy ?? null})`.execute(tx)
}

/** Tells live screens what the drop is now; its version was counted up with the change. */
export async function emitDrop(tx: Tx, drop: TakenDrop): Promise<void> {
  await sql`select emit_drop(${drop.id}, ${drop.now})`.execute(tx)
}

/** Tells live screens of items that moved; a lot that is not on stage is nobody's business. */
export async function emitItems(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select emit_item(id) from unnest(${ids}::uuid[]) as id`.execute(tx)
}
