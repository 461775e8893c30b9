import { imageEnd } from './image-end.ts'

/** Markup that a browser or a server would run, wherever it stands behind a picture. */
const markup = /<(?:(?:!doctype|html|head|body|script|iframe|object|embed|svg)[\s>/]|\?php)|%PDF-/i
/** The first bytes of programs, of what a shell runs, and of gzip: too short to be looked for anywhere else. */
const programs = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!', '\x1f\x8b\x08']
/** Entries of an archive that are read from its end, so that it may stand behind anything. */
const zipParts = ['PK\x01\x02', 'PK\x05\x06']
/** The first bytes of other archives, long enough to be found anywhere. */
const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']

/**
 * Whether a page, script, program or archive follows the picture in its file (a polyglot). Cameras append data of their
 * own, such as a short video or a second picture: that is none of these, and passes.
 */
export function hidesFile(file: Buffer): boolean {
  const rest = file.subarray(imageEnd(file))
  if (rest.length === 0) return false
  const text = rest.toString('latin1')
  const start = text.replace(/^[\s\0\xff]+/, '')
  return (
    markup.test(text) ||
    zipParts.every((part) => text.includes(part)) ||
    archives.some((signature) => text.includes(signature)) ||
    programs.some((signature) => start.startsWith(signature))
  )
}
