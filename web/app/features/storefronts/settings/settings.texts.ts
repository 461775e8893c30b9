import type { ReactNode } from 'react'
import { plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

export const loadFailed = 'The settings didn’t load'
export const saved = 'Saved'
export const notSaved = 'Nothing was saved. Please try again.'
export const preview = 'Preview'
export const previewLead = 'What buyers will see, including unsaved changes.'
export const save = 'Save changes'

export const brandingTitle = 'Branding'
export const brandingLead = 'Your name, pictures and colors.'
export const nameLabel = 'Store name'
export const descriptionLabel = 'Description'
export const descriptionHint = 'What you sell and how you look after it. Shown on your page and in search results.'
export const addressLabel = 'Web address'
/** The hint, with the address that it makes where the site has a domain name. */
export const addressHint = (subdomain: string, host: string) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host)
    ? `Letters, digits and hyphens. ${subdomain || 'your-name'}.${host} opens your page.`
    : 'Letters, digits and hyphens.'
export const readOnlyNote = 'You can view these settings but not change them. The owner can give you access.'
export const paletteLabel = 'Palette'
export const logoLabel = 'Logo'
export const coverLabel = 'Cover'
export const logoHint = 'Square, at least 512 pixels.'
export const coverHint = 'Wide, at least 1600 × 500 pixels. We show the middle.'
export const chooseFile = 'Choose a picture'
export const changeFile = 'Change'
export const removeFile = 'Remove'
export const uploading = 'Uploading'
export const pictureFailed = 'The picture wasn’t saved. Please try again.'
export const paletteNames = {
  ink: 'Ink',
  oxblood: 'Oxblood',
  amber: 'Amber',
  forest: 'Forest',
  cobalt: 'Cobalt',
  plum: 'Plum',
} as const

export const shippingTitle = 'Shipping'
export const shippingLead = 'New drops start with these. Existing claims keep their rates.'
export const countryLabel = 'Ships from'
export const shipsToLabel = 'Ships to'
export const shipsToHint = 'Removing a country doesn’t affect earlier claims.'
export const everywhere = 'Everywhere'
export const someCountries = 'Only some countries'
export const addCountry = 'Add a country'
export const addUnion = 'Add the European Union'
export const firstRate = (currency: string) => `First item (${currency})`
export const furtherRate = (currency: string) => `Each extra item (${currency})`
export const daysLabel = 'Days to ship'
export const daysHint = 'The longest a buyer waits for you to ship, 1 to 30 days.'
export const amountNeeded = 'Enter an amount like 4.99.'
export const countryNeeded = 'Choose a country, or ship everywhere.'

export const returnTitle = 'Return address'
export const returnLead = 'Printed on your address labels. It doesn’t appear on your page.'
export const street = 'Street and number'
export const streetMore = 'Apartment, floor or box'
export const city = 'City'
export const region = 'State or region'
export const postalCode = 'Postal code'
export const returnCountry = (country: string) => `In ${country}, where you ship from.`
export const streetNeeded = 'Enter the street and number.'
export const cityNeeded = 'Enter the city.'
export const atMost = (max: number) => `Use at most ${max} characters.`

export const policiesTitle = 'Policies'
export const policiesLead = 'Buyers read these on your page before they claim.'
export const policyLabels = { shippingPolicy: 'Shipping', returnsPolicy: 'Returns', contactPolicy: 'Contact' } as const
export const policyHints = {
  shippingPolicy: 'How you pack, when you ship, and with whom.',
  returnsPolicy: 'What you take back, for how long, and who pays return shipping.',
  contactPolicy: 'How to reach you, and how soon you answer.',
} as const

export const currencyTitle = 'Currency and subscription price'
export const currencyLabel = 'Currency'
export const currencyOpenHint = 'Choose before your first drop. After that, it can’t change.'
export const currencyFixedHint = 'It can’t change now that you have a drop or a subscriber.'
export const priceLabel = (currency: string) => `Monthly subscription price (${currency})`
export const priceHint = 'Current subscribers keep the price they started with.'

export const vacationTitle = 'Vacation'
export const vacationLead = 'No new claims until you’re back. Holds, payments and the standby line continue.'
export const backLabel = 'Back on'
export const backHint = 'Claims open at the start of that day, in your time zone.'
export const noteLabel = 'Note to buyers'
export const startVacation = 'Start vacation'
export const changeVacation = 'Save vacation'
export const endVacation = 'End vacation now'
export const onVacation = (time: ReactNode) => sentence`On vacation. Claims open again ${time}.`
export const dateNeeded = 'Choose a day after today, within a year.'
export const vacationFailed = 'The vacation wasn’t changed. Please try again.'
export const stoppedDrops = (count: number) =>
  count === 0 ? 'No drop is open or scheduled.' : `It stops claims in ${plural(count, 'open or scheduled drop')}.`

export const closeTitle = 'Close the storefront'
export const closeLead =
  'Your page and its address go away, staff lose access, and subscriptions end. Orders stay, and you keep your books.'
export const closeButton = 'Close storefront'
export const closeQuestion = (name: string) => `Close ${name} for good?`
export const closeConsequence = 'This can’t be undone.'
export const stayOpen = 'Keep it open'
export const typeName = (name: string) => `Type ${name} to confirm`
export const nameDiffers = 'That isn’t the name.'
export const blockedLead = 'Finish these first:'
export const closeFailed = 'The storefront wasn’t closed. Please try again.'
export const closedDone = 'Storefront closed'
export const owed = (amount: string) => `We owe you ${amount}. It stays on the books for a later payout.`
export const subscribersEnd = (count: number) =>
  `${plural(count, 'subscription')} will end, and nobody is charged again.`
export const blockTitles = {
  drop: 'Open and scheduled drops',
  hold: 'Drops with holds',
  order: 'Orders on their way',
  refund: 'Refunds in progress',
} as const
export const orderLabel = (number: string) => `Order ${number}`
export const andMore = (count: number) => `and ${count} more`
export const closedNote = 'This storefront is closed. Its orders and books stay here.'

// Branding group
export const nameTooShort = 'Store name must be at least 2 characters'
export const nameTooLong = 'Use at most 80 characters.'
export const descriptionTooLong = 'Use at most 4,000 characters.'
export const subdomainForm = 'Use 3 to 40 letters, digits or hyphens.'

// Policies group
export const policyTooLong = 'Use at most 2,000 characters.'

export const runBy = (name: ReactNode) => sentence`run by ${name}`
