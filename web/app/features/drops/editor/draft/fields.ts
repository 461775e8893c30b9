import type {
  DropType,
  FeeStructure,
  SellerDrop,
  ShippingCostStrategy,
} from '@keepcase/contract/drops/drops.contract.ts'

/** A hint of a mystery drop as it is edited. */
export type HintDraft = { body: string; priceStepCents: number; revealAt: string | null }

/** What a drop's editor changes besides its items, under the names of the API. */
export type DropFields = {
  type: DropType
  title: string
  description: string
  visibility: 'public' | 'private'
  startDate: string | null
  endDate: string | null
  earlyAccessEnabled: boolean
  earlyAccessMinutes: number
  hasSubscriberAccess: boolean
  allowShipping: boolean
  localPickupOnly: boolean
  supportsDiscountRules: boolean
  shippingCostStrategy: ShippingCostStrategy
  flatRateAmountCents: number | null
  flatRateAdditionalCents: number | null
  feeStructure: FeeStructure
  holdSeconds: number
  cooldownSeconds: number
  maxClaimsPerUser: number | null
  staggeredClaimThreshold: number | null
  revealEverySeconds: number | null
  closeOnReveal: boolean
  contents: string | null
  hints: HintDraft[]
}
export type FieldName = keyof DropFields

/** Fields of a drop that nobody has saved yet: the values that the server gives a new one. */
export const blankFields: DropFields = {
  type: 'marketplace',
  title: '',
  description: '',
  visibility: 'public',
  startDate: null,
  endDate: null,
  earlyAccessEnabled: false,
  earlyAccessMinutes: 15,
  hasSubscriberAccess: false,
  allowShipping: true,
  localPickupOnly: false,
  supportsDiscountRules: false,
  shippingCostStrategy: 'SellerDefault',
  flatRateAmountCents: null,
  flatRateAdditionalCents: null,
  feeStructure: 'seller',
  holdSeconds: 3_600,
  cooldownSeconds: 5,
  maxClaimsPerUser: null,
  staggeredClaimThreshold: null,
  revealEverySeconds: null,
  closeOnReveal: false,
  contents: null,
  hints: [],
}

/** The fields of a saved drop. */
export function fieldsOf(drop: SellerDrop): DropFields {
  const { shipping, rules, live } = drop
  return {
    type: drop.type,
    title: drop.title,
    description: drop.description,
    visibility: drop.visibility,
    startDate: drop.startDate,
    endDate: drop.endDate,
    earlyAccessEnabled: drop.earlyAccessEnabled,
    earlyAccessMinutes: drop.earlyAccessMinutes,
    hasSubscriberAccess: drop.hasSubscriberAccess,
    allowShipping: shipping.allowShipping,
    localPickupOnly: shipping.localPickupOnly,
    supportsDiscountRules: shipping.supportsDiscountRules,
    shippingCostStrategy: shipping.shippingCostStrategy,
    flatRateAmountCents: shipping.flatRateAmountCents,
    flatRateAdditionalCents: shipping.flatRateAdditionalCents,
    feeStructure: drop.feeStructure,
    holdSeconds: rules.holdSeconds,
    cooldownSeconds: rules.cooldownSeconds,
    maxClaimsPerUser: rules.maxClaimsPerUser,
    staggeredClaimThreshold: rules.staggeredClaimThreshold,
    revealEverySeconds: live?.revealEverySeconds ?? null,
    closeOnReveal: live?.closeOnReveal ?? false,
    contents: drop.contents,
    hints: drop.allHints.map(({ body, priceStepCents, revealAt }) => ({ body, priceStepCents, revealAt })),
  }
}

/** Fields that only one type of drop has. */
export const fieldsOfType: Readonly<Record<DropType, readonly FieldName[]>> = {
  marketplace: [],
  live: ['revealEverySeconds', 'closeOnReveal'],
  mystery: ['contents', 'hints'],
}

/** Fields whose values are checked against one another, so that they are saved together. */
export const savedTogether: readonly (readonly FieldName[])[] = [
  ['startDate', 'endDate'],
  ['allowShipping', 'localPickupOnly'],
  ['shippingCostStrategy', 'flatRateAmountCents', 'flatRateAdditionalCents'],
]
