import { maxTaxRates, percentOf, type TaxChange } from '@keepcase/contract/settings/taxes.rules.ts'
import { plural } from '#web/format/format.ts'
import { regionName } from '#web/format/regions.ts'

export const title = 'Tax by destination'
export const lead =
  'Added to items and shipping at checkout, by where the parcel goes. A region’s rate overrides its country’s. Anywhere else, no tax is added.'
export const loadFailed = 'The tax table didn’t load'
export const none = 'No taxes yet.'
export const columns = { country: 'Country', region: 'Region', rate: 'Rate (%)' }
export const wholeCountry = 'Everywhere else'
export const downloadCsv = 'Download CSV'
export const csvName = 'keepcase-taxes.csv'
export const chooseFile = 'Choose a CSV file'
export const dropHint = 'Or drop it here. It replaces the whole table, after a preview.'
export const columnsHint = `Columns: country (two letters), region (may be empty), rate (%, up to four decimals). At most ${maxTaxRates} rows.`
export const tooLarge = 'This file is too large for a tax table.'
export const unreadable = 'We couldn’t read this file. Save it as CSV and try again.'
export const emptyFile = 'This file has no rows below its headings.'
export const tooMany = `A tax table has at most ${maxTaxRates} rows.`
export const missingColumns = 'The first row needs the headings country, region and rate.'

export const previewTitle = 'Preview'
export const noChanges = 'This file matches the current table.'
export const problemsTitle = (count: number) => `${plural(count, 'row')} can’t be read`
export const problemsLead = 'Fix them in the file and choose it again. Nothing has changed.'
export const lineText = (line: number) => `Row ${line}`
export const changesText = (count: number) => `${plural(count, 'destination')} will change.`
export const changeColumns = { destination: 'Destination', before: 'Now', after: 'After' }
export const destinationText = ({ country, region }: Pick<TaxChange, 'country' | 'region'>) =>
  region ? `${regionName(country)}, ${region}` : regionName(country)
export const rateText = (ppm: number | null) => (ppm === null ? 'none' : `${percentOf(ppm)}%`)
export const apply = 'Replace tax table'
export const cancel = 'Cancel'
export const applied = {
  title: 'Tax table replaced',
  message: 'It applies to the next quote. Paid orders keep their tax.',
}
export const applyFailed = 'The tax table wasn’t replaced'

export const historyTitle = 'Earlier tables'
export const historyFailed = 'The earlier tables didn’t load'
export const noHistory = 'No earlier tables yet.'
export const moreHistory = 'Show earlier tables'
export const setBack = 'Restore'
export const setBackLabel = (version: number) => `${setBack}: version ${version}`
export const versionText = (version: number, rates: number, restored: number | null) =>
  `Version ${version}: ${plural(rates, 'rate')}${restored === null ? '' : `, version ${restored} restored`}`
export const inForce = 'Current'
export const setBackTitle = (version: number) => `Restore version ${version}?`
export const setBackLead = 'It replaces the current table, starting with the next quote.'
