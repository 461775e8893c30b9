import type { DropStatus, DropType } from './drops.contract.ts'
import { startNotice } from './drops.limits.ts'
import { earlyAccessStartsAt, isUnderWay, type Moment } from './drops.rules.ts'

/**
 * How far a drop is from its buyers. `draft`: nobody sees it. `announced`: published, and nobody may enter yet. `open`:
 * from the start, or from the start of early access. `over`: ended or cancelled.
 */
export type Stage = 'draft' | 'announced' | 'open' | 'over'

/** Whether a field may change: freely, not at all, or `later`: only to a later time (`notice`: or with notice). */
export type Change = 'free' | 'fixed' | 'later' | 'notice'

type Rule = {
  /** Name in a sentence. */
  label: string
  announced: Change
  open: Change
  /** Why it is restricted; one sentence for sellers. */
  why: string
  /** Covered by a mystery's seal: fixed from publishing on. */
  isSealed?: true
}

const agreed = 'Buyers claim on these terms.'
const sealed = 'It’s sealed. Going back to draft ends the seal, and publishing again makes a new one.'
const free = { announced: 'free', open: 'free', why: '' } as const
const fixed = (label: string, why: string = agreed): Rule => ({ label, announced: 'free', open: 'fixed', why })

/**
 * What may change after publishing, and why not. The server refuses by this table and the editor shows it. Whatever
 * stands here may change in a draft, and nothing once the drop is over. Units held or sold never go away
 * (`NOT_ENOUGH_UNITS`), whatever the stage.
 */
export const fieldRules = {
  type: { label: 'The type', announced: 'fixed', open: 'fixed', why: 'Everything else depends on it.' },
  title: fixed('The title', 'Buyers follow the drop under this name.'),
  description: { label: 'The description', ...free },
  hostNote: { label: 'The note', ...free },
  visibility: fixed('Who can see it', 'People are already in, or waiting to get in.'),
  startDate: {
    label: 'The start',
    announced: 'notice',
    open: 'fixed',
    why: `People planned for it. You can move it later, or earlier with ${startNotice}’ notice.`,
  },
  endDate: { label: 'The end', announced: 'free', open: 'later', why: 'Buyers count on the time they have.' },
  earlyAccessEnabled: fixed('Early access', 'The early window is already running.'),
  earlyAccessMinutes: fixed('Early access', 'The early window is already running.'),
  hasSubscriberAccess: fixed('Access for subscribers', 'Subscribers may already be in.'),
  allowShipping: fixed('Shipping'),
  localPickupOnly: fixed('Local pickup'),
  supportsDiscountRules: fixed('Discount codes'),
  shippingCostStrategy: fixed('The shipping cost'),
  flatRateAmountCents: fixed('The shipping cost'),
  flatRateAdditionalCents: fixed('The shipping cost'),
  feeStructure: fixed('Who pays the fee'),
  holdSeconds: fixed('The hold time'),
  cooldownSeconds: fixed('The cooldown'),
  maxClaimsPerUser: fixed('The claim limit'),
  staggeredClaimThreshold: fixed('The claim limit'),
  revealEverySeconds: fixed('The pace of reveals'),
  closeOnReveal: fixed('When lots close', 'Buyers plan their claims by it.'),
  contents: { label: 'The contents', announced: 'fixed', open: 'fixed', why: sealed, isSealed: true },
  hints: { label: 'A hint', announced: 'fixed', open: 'fixed', why: sealed, isSealed: true },
  newItem: { label: 'The list of items', ...free, isSealed: true },
  removeItem: {
    ...fixed('An item', 'Buyers may hold it. Turn it off to stop new claims.'),
    isSealed: true,
  },
  itemPrice: { label: 'The price', ...free, isSealed: true },
  itemQuantity: { label: 'The number of units', ...free },
  itemActive: { label: 'Whether it takes claims', ...free },
  itemPosition: { label: 'The order', ...free },
} as const satisfies Record<string, Rule>

/** A field of the drop's editor. */
export type EditorField = keyof typeof fieldRules

type Staged = {
  type: DropType
  status: DropStatus
  startDate: Moment | null
  earlyAccessEnabled: boolean
  earlyAccessMinutes: number
}

/** The stage of a drop, whose status is by the clock. */
export function stageOf(drop: Staged, now: Moment): Stage {
  if (drop.status === 'draft') return 'draft'
  if (drop.status === 'completed' || drop.status === 'cancelled') return 'over'
  const opensAt = earlyAccessStartsAt(drop) ?? drop.startDate
  const mayEnter = opensAt !== null && new Date(opensAt) <= new Date(now)
  return isUnderWay(drop.status) || mayEnter ? 'open' : 'announced'
}

/** Whether a field may change now, and why it may not (empty while it may change freely). */
export function changeOf(field: EditorField, drop: Staged, now: Moment): { change: Change; why: string } {
  const rule: Rule = fieldRules[field]
  const stage = stageOf(drop, now)
  if (stage === 'draft') return { change: 'free', why: '' }
  if (stage === 'over') return { change: 'fixed', why: 'The drop is over.' }
  if (rule.isSealed && drop.type === 'mystery') return { change: 'fixed', why: sealed }
  const change = rule[stage]
  return { change, why: change === 'free' ? '' : rule.why }
}
