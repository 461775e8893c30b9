/** Longest name of an entry, with its folders. */
const maxName = 260

const pictureName = /[.](jpe?g|png|webp|avif|gif)$/i
/** Folders, and what systems put into a ZIP by themselves. */
const ignoredName = /[/\\]$|(^|[/\\])(__MACOSX[/\\]|[.]|Thumbs[.]db$|desktop[.]ini$)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are refused
const controls = /[\u0000-\u001f\u007f]/

/** Why an entry of a ZIP isn't taken. */
export type ZipRefusal =
  | 'outside'
  | 'absolute'
  | 'unreadableName'
  | 'doubled'
  | 'notPicture'
  | 'tooLarge'
  | 'empty'
  | 'encrypted'
  | 'unknownMethod'
  | 'broken'

/** Whether an entry is passed over without a word. Names that lead out of the ZIP are never passed over. */
export const isIgnored = (name: string): boolean => refusalOfPath(name) === null && ignoredName.test(name)

/** Why an entry's name is refused; null for the name of a picture inside the ZIP. */
export const refusalOfName = (name: string): ZipRefusal | null =>
  refusalOfPath(name) ?? (pictureName.test(name) ? null : 'notPicture')

function refusalOfPath(name: string): ZipRefusal | null {
  if (name === '' || name.length > maxName || controls.test(name)) return 'unreadableName'
  if (/^[/\\]|^[a-z]:/i.test(name)) return 'absolute'
  return name.split(/[/\\]/).includes('..') ? 'outside' : null
}

/** A name as it is compared: slashes forward, case ignored, letters composed. */
export const nameKey = (name: string): string => name.replaceAll('\\', '/').normalize('NFC').toLowerCase()
