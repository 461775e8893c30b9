import type { Contract } from '@keepcase/contract/contract.ts'
import type { Category, Condition, Item } from '@keepcase/contract/drops/items.contract.ts'
import type { ContractRouterClient } from '@orpc/contract'

/** The whole API as one account calls it in process. */
export type Api = ContractRouterClient<Contract>

/** Something that a store sells: title, what it is, its usual price in minor units, and how it differs from the rest. */
export type Thing = readonly [
  title: string,
  about: string,
  cents: number,
  more?: { era?: NonNullable<Item['era']>; genres?: readonly Item['genres'][number][]; category?: Category },
]

/** Terms of a drop as the editor sends them. */
export type Terms = Partial<Omit<Parameters<Api['drops']['create']>[0], 'storefrontId' | 'type' | 'title'>>

/** A hint of a mystery: its words, by how many minor units it raises the price, minutes after the start (null: the host). */
export type HintPlan = readonly [body: string, stepCents: number, afterMinutes: number | null]

/** A drop of the first filling. */
export type DropPlan = {
  title: string
  description: string
  type: 'marketplace' | 'live' | 'mystery'
  /** Minutes from the filling to the start, negative for the past; null: a draft without a date. */
  startsIn: number | null
  /** Minutes from start to end. */
  lasts: number
  /** Which of the store's things: the place of the first, and how many from there on, round and round. */
  lots: readonly [first: number, count: number]
  /** Least and most units of a lot; default one of each. */
  units?: readonly [number, number]
  /** Share of the units that collectors go for, 0 to 1. */
  demand?: number
  terms?: Terms
  /** A mystery's contents and hints. Its one lot is the first of `lots`. */
  mystery?: { contents: string; hints: readonly HintPlan[] }
  /** What happens to it beside its times. */
  fate?: 'draft' | 'paused' | 'cancelled'
  /** The seller's words for that. */
  reason?: string
  /** Lots (from 1) that the demo buyer claims as soon as they can be had. */
  buyerClaims?: readonly number[]
  /** Usernames of those who are invited to a private drop, or let in early. */
  guests?: readonly string[]
}

/** A title and description that drops of the running world take in turn. */
export type Session = readonly [title: string, description: string]

/** A storefront, who keeps it, what it sells, and its drops. */
export type StorePlan = {
  subdomain: string
  name: string
  description: string
  country: string
  currency: string
  shipping: { first: number; further: number; withinDays: number }
  owner: { email: string; displayName: string; username: string; bio: string }
  /** What its things are unless they say otherwise. */
  category: Category
  /** What the seller writes about a copy in this condition. */
  notes: Readonly<Partial<Record<Condition, readonly string[]>>>
  things: readonly Thing[]
  drops: readonly DropPlan[]
  sessions: { live: readonly Session[]; marketplace: readonly Session[] }
}

const dayMinutes = 24 * 60

/** Minutes to a moment so many days ago. */
export const daysAgo = (days: number): number => -days * dayMinutes
/** Minutes to a moment in so many days. */
export const inDays = (days: number): number => days * dayMinutes
/** Minutes in so many hours. */
export const hours = (n: number): number => n * 60
