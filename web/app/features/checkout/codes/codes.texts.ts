// Parcel code
export const applyYourCode = (tierName: string) => `Use your ${tierName} code`
export const applyIt = 'Use it'
export const removeTheCode = (code: string) => `Remove the code ${code}`
export const enterACodeFirst = 'Enter a code first.'
export const discountCodeFor = (storefrontName: string) => `Discount code for ${storefrontName}`
export const discountCode = 'Discount code'
