import type { Perk } from '@keepcase/contract/loyalty/loyalty.contract.ts'

/** What a tier's perks are called, and what each does. Source: specification, 3 (seller loyalty tiers). */
export const perkWords: Readonly<Record<Perk, { label: string; says: string }>> = {
  welcome_message: { label: 'Welcome message', says: 'The seller says hello when you reach it.' },
  starter_perks: { label: 'Starter perks', says: 'Updates for subscribers open to you 30 days after they appear.' },
  early_access: { label: 'Early access', says: 'You may claim in the early window of drops that have one.' },
  exclusive_hints: { label: 'Exclusive hints', says: 'You read a mystery drop’s timed hints 10 minutes ahead.' },
  discount_codes: { label: 'Discount codes', says: 'Where the seller makes codes for this tier, they are yours.' },
  private_drops: { label: 'Private drops', says: 'Private drops are open to you.' },
  first_dibs: { label: 'First dibs', says: 'You stand before the general standby line.' },
  limited_edition: { label: 'Limited edition access', says: 'Private drops are open to you from their early window.' },
}
