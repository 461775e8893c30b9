import type { CodeOffer } from '@keepcase/contract/codes/codes.fields.ts'
import type { LoyaltyTier, Perk } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { hintsAhead } from '@keepcase/contract/loyalty/perks.limits.ts'

/** Label and explanation of each tier perk. Source: specification, 3 (seller loyalty tiers). */
export const perkTexts: Readonly<Record<Perk, { label: string; says: string }>> = {
  welcome_message: { label: 'Welcome message', says: 'The seller says hello when you reach it.' },
  starter_perks: { label: 'Starter perks', says: 'Read subscriber updates 30 days after they’re posted.' },
  early_access: { label: 'Early access', says: 'Claim during a drop’s early access, if it has any.' },
  exclusive_hints: { label: 'Exclusive hints', says: `Read a mystery’s timed hints ${hintsAhead} early.` },
  discount_codes: { label: 'Discount codes', says: 'Your own code, good for one order here.' },
  private_drops: { label: 'Private drops', says: 'Private drops are open to you.' },
  first_dibs: { label: 'First dibs', says: 'You go ahead of the regular standby line.' },
  limited_edition: { label: 'Limited edition access', says: 'Private drops open to you during early access.' },
}

/** Explanation of a perk in a given tier, with the code's percentage. */
export const perkExplanation = (perk: Perk, { codePercent }: Pick<LoyaltyTier, 'codePercent'>): string =>
  perk === 'discount_codes' ? `Your own code: ${codePercent}% off one order here.` : perkTexts[perk].says

/** `THANKS-9F3A62C1B0 takes 10% off one order here.` */
export const ownCodeText = ({ code, percent }: Pick<CodeOffer, 'code' | 'percent'>): string =>
  `${code} takes ${percent}% off one order here.`
