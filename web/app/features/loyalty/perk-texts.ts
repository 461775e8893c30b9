import type { CodeOffer } from '@keepcase/contract/codes/codes.fields.ts'
import type { LoyaltyTier, Perk } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { hintsAhead } from '@keepcase/contract/loyalty/perks.limits.ts'

/** Label and explanation of each tier perk. Source: specification, 3 (seller loyalty tiers). */
export const perkTexts: Readonly<Record<Perk, { label: string; says: string }>> = {
  welcome_message: { label: 'Welcome message', says: 'The seller says hello when you reach it.' },
  starter_perks: { label: 'Starter perks', says: 'Updates for subscribers open to you 30 days after they appear.' },
  early_access: { label: 'Early access', says: 'You may claim in the early window of drops that have one.' },
  exclusive_hints: { label: 'Exclusive hints', says: `You read a mystery drop’s timed hints ${hintsAhead} ahead.` },
  discount_codes: { label: 'Discount codes', says: 'A code of your own, good for one order here.' },
  private_drops: { label: 'Private drops', says: 'Private drops are open to you.' },
  first_dibs: { label: 'First dibs', says: 'You stand before the general standby line.' },
  limited_edition: { label: 'Limited edition access', says: 'Private drops are open to you from their early window.' },
}

/** Explanation of a perk in a given tier, with the code's percentage. */
export const perkExplanation = (perk: Perk, { codePercent }: Pick<LoyaltyTier, 'codePercent'>): string =>
  perk === 'discount_codes' ? `A code of your own: ${codePercent}% off one order here.` : perkTexts[perk].says

/** `THANKS-9F3A62C1B0 takes 10% off one order here.` */
export const ownCodeText = ({ code, percent }: Pick<CodeOffer, 'code' | 'percent'>): string =>
  `${code} takes ${percent}% off one order here.`
