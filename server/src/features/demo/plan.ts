import type { Contract } from '@keepcase/contract/contract.ts'
import type { Category, Condition, Item } from '@keepcase/contract/drops/items.contract.ts'
import type { ReturnAddress } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { ContractRouterClient } from '@orpc/contract'

/** The whole API as one account calls it in process. */
export type Api = ContractRouterClient<Contract>

/**
 * An item that a store sells: title, description, usual price in minor units, and differences from the
 * store's defaults.
 */
export type ItemPlan = readonly [
  title: string,
  about: string,
  cents: number,
  more?: { era?: NonNullable<Item['era']>; genres?: readonly Item['genres'][number][]; category?: Category },
]

/** Terms of a drop as the editor sends them. */
export type Terms = Partial<Omit<Parameters<Api['drops']['create']>[0], 'storefrontId' | 'type' | 'title'>>

/** A mystery hint: text, price step in minor units, minutes after the start (null: revealed by the host). */
export type HintPlan = readonly [body: string, stepCents: number, afterMinutes: number | null]

/** A drop of the initial world. */
export type DropPlan = {
  title: string
  description: string
  type: 'marketplace' | 'live' | 'mystery'
  /** Minutes from the fill to the start, negative for the past; null: a draft without a date. */
  startsIn: number | null
  /** Minutes from start to end. */
  lasts: number
  /** Which of the store's items: index of the first, and count from there on, wrapping around. */
  lots: readonly [first: number, count: number]
  /** Minimum and maximum units of a lot; default one of each. */
  units?: readonly [number, number]
  /** Share of the units that collectors want, 0 to 1. */
  demand?: number
  terms?: Terms
  /** A mystery's contents and hints. Its one lot is the first of `lots`. */
  mystery?: { contents: string; hints: readonly HintPlan[] }
  /** What happens to it apart from its times. */
  fate?: 'draft' | 'paused' | 'cancelled'
  /** The seller's reason for that. */
  reason?: string
  /** Lots (from 1) that the demo buyer claims as soon as possible. */
  buyerClaims?: readonly number[]
  /** Usernames invited to a private drop, or with early access. */
  guests?: readonly string[]
}

/** Title and description, used in turn by drops of the running world. */
export type Session = readonly [title: string, description: string]

/** A storefront with its owner, its items and its drops. */
export type StorePlan = {
  subdomain: string
  name: string
  description: string
  country: string
  currency: string
  shipping: { first: number; further: number; withinDays: number }
  returnAddress?: ReturnAddress
  owner: { email: string; displayName: string; username: string; bio: string }
  /** Category of items that set none. */
  category: Category
  /** The seller's notes about a copy, by condition. */
  notes: Readonly<Partial<Record<Condition, readonly string[]>>>
  things: readonly ItemPlan[]
  drops: readonly DropPlan[]
  sessions: { live: readonly Session[]; marketplace: readonly Session[] }
}

const dayMinutes = 24 * 60

/** Minutes to a moment some days ago (negative). */
export const daysAgo = (days: number): number => -days * dayMinutes
/** Minutes to a moment in some days. */
export const inDays = (days: number): number => days * dayMinutes
/** Hours in minutes. */
export const hours = (n: number): number => n * 60
