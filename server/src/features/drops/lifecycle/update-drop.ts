import { changeOf, type EditorField } from '@keepcase/contract/drops/changeable-fields.ts'
import type { SellerDrop, UpdateDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { startNotice } from '@keepcase/contract/drops/drops.limits.ts'
import { canMoveStart } from '@keepcase/contract/drops/move-start.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { DropSettings, Drops } from '@keepcase/db/schema.ts'
import type { Selectable, Updateable } from 'kysely'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { changedFacts } from '#server/features/access/public.ts'
import { emitDrop, emitDropEvent, updateAnnouncedStart, updateDropRow } from './lifecycle.queries.ts'
import {
  assertMayChange,
  assertStatus,
  type DropDeps,
  type LockedDrop,
  refuse,
  runDropCommand,
  staffWith,
} from './lock-drop.ts'
import { countLots, findHints, findSettings, updateSettings } from './shape-drop.queries.ts'
import {
  assertConsistent,
  assertFuture,
  type DropInput,
  dropColumns,
  type HintInput,
  newLinkToken,
  replaceHints,
  settingsColumns,
} from './shape-drop.ts'

type Changes = { drop: Updateable<Drops>; settings: Updateable<DropSettings>; hints: readonly HintInput[] | undefined }

/** Fields whose values the audit log keeps. Of all others, such as a mystery's contents, it keeps the names alone. */
const logged: ReadonlySet<string> = new Set([
  ...['type', 'title', 'visibility', 'startDate', 'endDate', 'holdSeconds', 'revealEverySeconds', 'closeOnReveal'],
  ...['earlyAccessEnabled', 'earlyAccessMinutes', 'hasSubscriberAccess', 'allowShipping', 'localPickupOnly'],
  ...['shippingCostStrategy', 'flatRateAmountCents', 'flatRateAdditionalCents', 'supportsDiscountRules'],
  ...['feeStructure', 'cooldownSeconds', 'maxClaimsPerUser', 'staggeredClaimThreshold'],
])

/**
 * Changes a drop. A draft may change freely; from publishing on, what may change stands in the contract (`fieldRules`).
 * @throws Refusal WRONG_STATE, TERMS_FIXED, BAD_REQUEST, CHANGED_MEANWHILE
 */
export function updateDrop(
  deps: DropDeps,
  actor: Actor,
  { id, revision, ...input }: output<typeof UpdateDrop>,
): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      ...{ action: 'drops.update', actor, dropId: id, facts: {}, admit: staffWith('storefront.drops.update') },
      edit: { loaded: revision },
    },
    async (tx, drop) => {
      assertStatus(drop, 'draft', 'scheduled', 'active', 'paused', 'sold-out')
      const changes = await changesOf(tx, drop, input)
      if (changes.drop.type) await changeType(tx, drop, changes)
      assertConsistent({ ...drop, ...(changes.drop as Partial<LockedDrop>) }, input)
      if (isEmpty(changes)) return 'unchanged'
      assertTermsUnchanged(drop, changes)
      assertFuture(changes.drop, drop.now)
      const before = { ...drop, ...(await findSettings(tx, drop.id)) }
      await writeChanges(tx, drop, changes)
      const { drop: columns, settings, hints } = changes
      return changedFacts(before, { ...columns, ...settings, ...(hints && { hints }) }, logged)
    },
  )
}

/** The fields that differ from the stored ones, so that a form sending everything back changes nothing. */
async function changesOf(tx: Tx, drop: LockedDrop, input: DropInput): Promise<Changes> {
  const settings = await findSettings(tx, drop.id)
  const columns = differing(dropColumns(input), drop)
  if (columns.visibility === 'private' && !drop.secretLinkToken) columns.secretLinkToken = newLinkToken()
  return {
    drop: columns,
    settings: differing(settingsColumns(input), settings ?? ({} as Selectable<DropSettings>)),
    hints: input.hints && (await areSameHints(tx, drop.id, input.hints)) ? undefined : input.hints,
  }
}

const isEmpty = ({ drop, settings, hints }: Changes): boolean =>
  hints === undefined && Object.keys(drop).length + Object.keys(settings).length === 0

function differing<T extends object>(given: T, before: object): T {
  const isSame = (name: string, value: unknown) => {
    const was = (before as Record<string, unknown>)[name]
    return value instanceof Date && was instanceof Date ? value.getTime() === was.getTime() : value === was
  }
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSame(name, value))) as T
}

async function areSameHints(tx: Tx, dropId: string, hints: readonly HintInput[]): Promise<boolean> {
  const rows = await findHints(tx, dropId)
  const text = (hint: { body: string; priceStepCents: number; revealAt?: Date | string | null | undefined }) =>
    JSON.stringify([hint.body, hint.priceStepCents, hint.revealAt ? new Date(hint.revealAt).getTime() : null])
  return rows.map(text).join() === hints.map(text).join()
}

/**
 * Makes a draft another type: what only its former type has ends, unless the input sets it.
 * @throws Refusal TERMS_FIXED once it is published, WRONG_STATE for a mystery of several items
 */
async function changeType(tx: Tx, drop: LockedDrop, changes: Changes): Promise<void> {
  assertMayChange(drop, 'type')
  const { type } = changes.drop
  if (type === 'mystery' && (await countLots(tx, drop.id)) > 1)
    throw refuse('WRONG_STATE', 'A mystery drop has one item or one box. Remove the others first.')
  if (type !== 'live') changes.drop = { ...changes.drop, revealEverySeconds: null, closeOnReveal: false }
  if (type === 'mystery') return
  changes.drop = { ...changes.drop, contents: null }
  changes.hints = []
}

/**
 * Refuses a change of what buyers were promised, by the contract's table (`fieldRules`).
 * @throws Refusal TERMS_FIXED
 */
function assertTermsUnchanged(drop: LockedDrop, { drop: columns, settings, hints }: Changes): void {
  if (drop.status === 'draft') return
  const names = [...Object.keys(columns), ...Object.keys(settings), ...(hints ? ['hints'] : [])]
  for (const name of names.filter(isEditorField)) assertMayChange(drop, name)
  if (columns.startDate === null || columns.endDate === null)
    throw refuse('TERMS_FIXED', 'A published drop needs a start and an end.')
  const { startDate, endDate } = columns as { startDate?: Date; endDate?: Date }
  if (startDate && drop.startDate && !canMoveStart(drop.startDate, startDate, drop.now)) {
    throw refuse('TERMS_FIXED', `You can move the start earlier only while it’s more than ${startNotice} away.`)
  }
  const isLaterOnly = changeOf('endDate', drop, drop.now).change === 'later'
  if (endDate && isLaterOnly && drop.endDate && endDate < drop.endDate) {
    throw refuse('TERMS_FIXED', 'The end of an open drop can only move later.')
  }
}

// @NOTE `secretLinkToken` follows the visibility and is no field of its own
const isEditorField = (name: string): name is EditorField => name !== 'secretLinkToken'

async function writeChanges(tx: Tx, drop: LockedDrop, { drop: columns, settings, hints }: Changes): Promise<void> {
  if (hints) await replaceHints(tx, drop.id, hints)
  if (Object.keys(settings).length > 0) await updateSettings(tx, drop.id, settings)
  await updateDropRow(tx, drop, columns)
  if (drop.status === 'draft') return
  await emitDrop(tx, drop)
  if (columns.startDate) {
    await updateAnnouncedStart(tx, drop.id)
    await emitDropEvent(tx, drop, 'drop.rescheduled', { from: drop.startDate?.toISOString() })
  }
}
