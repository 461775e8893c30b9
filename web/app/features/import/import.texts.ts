import {
  maxImportRows,
  maxSpreadsheetBytes,
  maxSpreadsheetColumns,
  maxZipBytes,
  maxZipEntries,
  maxZipPictureBytes,
  maxZipPictures,
} from '@keepcase/contract/imports/imports.limits.ts'
import { formatCount, plural } from '#web/format/format.ts'
import type { ZipProblem } from './zip/zip-directory.ts'
import type { ZipRefusal } from './zip/zip-names.ts'

const megabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1_048_576))} MB`

export const title = 'Import items'
export const steps = ['Choose a file', 'Match the columns', 'Review and import'] as const

// Step 1
export const fileLead = `A CSV file from Excel, Numbers, Google Sheets or Discogs, with headings in its first row. Up to ${formatCount(maxImportRows)} rows.`
export const chooseFile = 'Choose a CSV file'
export const dropHint = 'Or drop it here.'
export const tooLargeText = (bytes: number) =>
  `This file is ${megabytes(bytes)}. Split it into files of up to ${megabytes(maxSpreadsheetBytes)}.`
export const isWorkbookText = 'This is an Excel or Numbers file. Save it as CSV first, then choose it here.'
export const unreadableFileText = 'We can’t read this file. Choose it again.'
export const emptyText = 'This file has headings, but no rows below them.'
export const tooManyColumnsText = (count: number) =>
  `This file has ${formatCount(count)} columns. Delete those you don’t need, down to ${maxSpreadsheetColumns}.`
export const tooManyRowsText = (count: number) =>
  `This file has ${formatCount(count)} rows. Split it into files of up to ${formatCount(maxImportRows)}.`
export const unclosedQuoteText = (line: number) =>
  `A quotation mark opens in row ${formatCount(line)} and never closes. Fix it in the file, or choose another separator.`
export const recentHeading = 'Recent imports'

// Step 2
export const columnsLead = (rows: number, columns: number) =>
  `${plural(rows, 'row')} with ${plural(columns, 'column')}. Check that each column fills the right field.`
export const readingHeading = 'How we read your file'
export const separatorLabel = 'Separator'
export const separatorNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const
export const encodingLabel = 'Encoding'
export const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  macintosh: 'Mac Roman',
} as const
export const decimalLabel = 'Prices'
export const decimalNames = { '.': '1,234.50', ',': '1.234,50' } as const
export const guessed = 'Our guess'
export const longRowsText = (count: number) =>
  `${plural(count, 'row has', 'rows have')} more cells than there are headings. The separator may be wrong.`
export const leaveOut = 'Leave out'
export const exampleLabel = 'First values'
export const needKeyText =
  'Match a column with Title and one with Price, or one with SKU to update items you already have.'
export const checkRows = 'Check rows'
export const checking = 'Checking…'
export const noProblems = (rows: number) => `${plural(rows, 'row looks', 'rows look')} good.`
export const problemsText = (bad: number, rows: number) => `${formatCount(bad)} of ${plural(rows, 'row')} need fixing.`
export const problemsHeading = 'Rows to fix'
export const moreProblems = (count: number) => `And ${plural(count, 'row')} more.`
export const rowLabel = (line: number) => `Row ${formatCount(line)}`

// Step 3
export const sendingText = (sent: number, rows: number) => `Checked ${formatCount(sent)} of ${plural(rows, 'row')}`
export const reviewLead = 'Nothing is in your catalog yet.'
export const outcomeNames = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', bad: 'Need fixing' } as const
export const downloadBad = 'Download rows to fix'
export const importAll = (count: number) => `Import ${plural(count, 'row')}`
export const importGood = (count: number) => `Import the ${formatCount(count)} good ${count === 1 ? 'row' : 'rows'}`
export const importNothing = 'Import nothing'
export const noGoodRows = 'None of these rows can be imported. Fix them in your file and choose it again.'
export const nothingNew = 'Your catalog already matches these rows.'
export const writingText = (written: number, rows: number) =>
  `Writing ${formatCount(written)} of ${plural(rows, 'row')}`
export const writingHint = 'You can close this page. Your catalog changes all at once when the last row is written.'
export const waitingText = 'Waiting to start…'
export const doneTitle = 'Import finished'
export const doneText = ({
  new: added,
  changed,
  unchanged,
  bad,
}: {
  new: number
  changed: number
  unchanged: number
  bad: number
}) =>
  [
    added > 0 && `${plural(added, 'item')} added`,
    changed > 0 && `${plural(changed, 'item')} updated`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
    bad > 0 && `${plural(bad, 'row')} left out`,
  ]
    .filter(Boolean)
    .join(', ')
export const failedTitle = 'Nothing was imported'
export const tryAgain = 'Start it again'
export const showItems = 'Show my items'
export const anotherFile = 'Import another file'
export const checkFailed = 'Your rows weren’t checked. Please try again.'
export const startFailed = 'The import didn’t start. Please try again.'
export const rowsFailed = 'The rows didn’t load'
export const importGone = 'This import is no longer here. Choose its file again to import the rows.'
export const noRows = 'No rows here.'
export const moreRows = 'Show more rows'
export const stateNames = {
  open: 'Not imported yet',
  queued: 'Importing',
  done: 'Imported',
  failed: 'Nothing imported',
} as const
export const openImport = 'Open'
export const incompleteText = 'Only part of this file was checked. Choose it again.'

// Photos
export const photosHeading = 'Add photos from a ZIP'
export const photosLead =
  'Name each picture after its SKU (A-7.jpg, A-7_2.jpg), or list file names in a Photos column. Items that have photos keep them.'
export const chooseZip = 'Choose a ZIP'
export const openingZip = 'Reading the ZIP…'
export const allHavePhotos = 'All of these items have photos.'
export const matchedText = (photos: number, items: number, all: number) =>
  `${plural(photos, 'picture')} for ${formatCount(items)} of ${plural(all, 'item')} without photos.`
export const noMatchText = 'No picture in this ZIP matches an SKU or a file name of these items.'
export const withoutHeading = (count: number) => `${plural(count, 'item')} without a picture`
export const unusedHeading = (count: number) => `${plural(count, 'picture')} with no matching item`
export const refusedHeading = (count: number) => `${plural(count, 'file')} we can’t use`
export const startUpload = (photos: number) => `Upload ${plural(photos, 'photo')}`
export const stopUpload = 'Stop'
export const uploadingText = (done: number, all: number) =>
  `Uploading photo ${formatCount(Math.min(done + 1, all))} of ${formatCount(all)}`
export const stayHereText = 'Keep this page open. If you stop, choose the same ZIP later to continue.'
export const uploadDone = (items: number) => `${plural(items, 'item')} done.`
export const uploadStopped = 'Stopped. Choose the same ZIP again to continue.'
export const uploadFailed = 'The upload stopped. Check your connection, then continue.'
export const goOn = 'Continue upload'
export const waitingFor = (message: string, time: string) => `${message} We’ll continue at ${time}.`
export const skippedHeading = (count: number) => `${plural(count, 'photo')} left out`
export const brokenPicture = 'This picture is broken in the ZIP.'
export const itemChanged = 'Someone changed this item. Choose the ZIP again to try once more.'

export const zipProblems: Readonly<Record<ZipProblem, string>> = {
  tooLarge: `This ZIP is larger than ${megabytes(maxZipBytes)}. Split it.`,
  notZip: 'This isn’t a ZIP, or it’s incomplete. Choose another file.',
  zip64: 'This ZIP uses the format for very large archives. Split it into smaller ones.',
  tooManyEntries: `This ZIP holds more than ${formatCount(maxZipEntries)} files. Split it.`,
  tooManyPictures: `This ZIP holds more than ${formatCount(maxZipPictures)} pictures. Split it.`,
  noPictures: 'This ZIP holds no pictures.',
}

export const zipRefusals: Readonly<Record<ZipRefusal, string>> = {
  outside: 'Its name points outside the ZIP.',
  absolute: 'Its name is a full path.',
  unreadableName: 'Its name can’t be read.',
  doubled: 'Another file in the ZIP has the same name.',
  notPicture: 'It isn’t a JPEG, PNG, WebP, AVIF or GIF.',
  tooLarge: `It’s larger than ${megabytes(maxZipPictureBytes)}.`,
  empty: 'It’s empty.',
  encrypted: 'It’s protected by a password.',
  unknownMethod: 'It’s packed in a way we can’t open.',
  broken: 'It’s broken.',
}
