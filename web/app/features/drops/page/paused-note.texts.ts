export const pausedText = 'Paused by the seller. No new claims for now. Your holds are safe.'
export const awayText = (storefront: string) => `${storefront} is on vacation. Your holds are safe.`
export const claimsOpenAgain = 'Claims open again'
