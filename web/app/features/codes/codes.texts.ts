import { formatCount, formatDate, formatMoney, plural } from '#web/format/format.ts'

export const codeRule = '3 to 24 letters, digits and hyphens.'

// Code fields
export const enterANumberOrNone = 'Enter a whole number above 0, or leave it empty.'
export const enterAnAmountLike = 'Enter an amount like 25.00.'
export const enterAPercentage = 'Enter a number from 1 to 100.'
export const enterASmallAmount = 'Enter an amount like 5.00.'

// Code form
export const codeCreated = 'Code created'
export const theCodeWasntCreated = 'The code wasn’t created. Please try again.'
export const createADiscountCode = 'Create a discount code'
export const newCode = 'New code'
export const aCodeDiscountsItems =
  'A code discounts items in drops that accept codes, not shipping. You cover the discount, and our fee applies to the rest. Loyalty tiers have their own codes.'
export const aPercentage = 'A percentage of the items'
export const anAmount = (currency: string) => `An amount in ${currency}`
export const amountIn = (currency: string) => `Amount in ${currency}`
export const minimumForItems = (currency: string) => `Minimum order of items, in ${currency}`
export const createCode = 'Create code'

// Code limits
export const mostOrders = 'Maximum orders'
export const lastDay = 'Last day'
export const oncePerBuyerChoice = 'Once per buyer'
export const yesOrNo = (isYes: boolean) => (isYes ? 'Yes' : 'No')
export const limitsChanged = 'Limits changed'
export const theCodeWasntChanged = 'The code wasn’t changed. Please try again.'
export const limitsOf = (code: string) => `Limits for ${code}`
export const saveLimits = 'Save limits'

// Manage codes
export const yourCodes = 'Your codes'
export const theCodesDidntLoad = 'The codes didn’t load'
export const noCodesYet = 'No codes yet.'
export const showEarlierCodes = 'Show earlier codes'
export const switchOff = 'Turn off'
export const switchOn = 'Turn on'
export const until = (endsAt: string) => `Until ${formatDate(Date.parse(endsAt) - 1)}.`
export const changeLimitsOf = (code: string) => `Change limits: ${code}`
export const changeLimits = 'Change limits'
export const removeThisCode = 'Remove this code?'
export const noOrderHasUsed = 'No order has used it. Buyers will be told it doesn’t exist.'
export const theCodeWasntRemoved = 'The code wasn’t removed. Please try again.'
export const usedUp = 'Used up'
export const from = (currency: string, minItemsCents: number) => `from ${formatMoney(minItemsCents, currency)}`
export const oncePerBuyer = 'once per buyer'
export const of = (uses: number, maxUses: number) => `${formatCount(uses)} of ${plural(maxUses, 'order')}`
export const given = (currency: string, givenCents: number) => `${formatMoney(givenCents, currency)} in discounts`
