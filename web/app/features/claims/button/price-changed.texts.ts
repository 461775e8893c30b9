export const thePriceIsNow = (price: string) => `The price is now ${price}. Claim at ${price}?`
export const claimAt = (price: string) => `Claim at ${price}`
