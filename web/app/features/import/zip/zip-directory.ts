import {
  maxZipBytes,
  maxZipEntries,
  maxZipPictureBytes,
  maxZipPictures,
} from '@keepcase/contract/imports/imports.limits.ts'
import { isIgnored, nameKey, refusalOfName, type ZipRefusal } from './zip-names.ts'

// The directory at the end of a ZIP. It is read by itself, so that no more of the file is in memory than one picture:
// libraries want all of it. Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.

/** A picture in a ZIP. */
export type ZipPicture = {
  name: string
  /** Position of its local header. */
  offset: number
  packedBytes: number
  /** As the ZIP says; unpacking counts again. */
  bytes: number
  isDeflated: boolean
}

export type ZipProblem = 'tooLarge' | 'notZip' | 'zip64' | 'tooManyEntries' | 'tooManyPictures' | 'noPictures'

export type ZipListing = {
  pictures: readonly ZipPicture[]
  refused: readonly { name: string; reason: ZipRefusal }[]
  /** Why the ZIP as a whole isn't taken; null when it is. */
  problem: ZipProblem | null
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
/** A comment of up to 65,535 bytes may follow the end record. */
const maxEndBytes = endBytes + 65_535
const entryBytes = 46
/** Size of a directory with the most entries and the longest names. */
const maxDirectoryBytes = maxZipEntries * 1_024

const failed = (problem: ZipProblem): ZipListing => ({ pictures: [], refused: [], problem })

/** Lists the pictures of a ZIP without unpacking anything. */
export async function listZip(file: Blob): Promise<ZipListing> {
  if (file.size > maxZipBytes) return failed('tooLarge')
  const tail = await viewOf(file.slice(Math.max(0, file.size - maxEndBytes)))
  const end = findEnd(tail)
  if (end === null) return failed('notZip')
  const [count, size, offset] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ]
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) return failed('zip64')
  if (count > maxZipEntries || size > maxDirectoryBytes) return failed('tooManyEntries')
  const listing = readEntries(await viewOf(file.slice(offset, offset + size)), count)
  if (!listing) return failed('notZip')
  if (listing.pictures.length > maxZipPictures) return failed('tooManyPictures')
  return listing.pictures.length === 0 ? { ...listing, problem: 'noPictures' } : listing
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer())

/** Position of the end record, searched backwards from the end of the file. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) === endSignature) return at
  }
  return null
}

type Entry = ZipPicture & { isEncrypted: boolean; method: number }

function readEntries(directory: DataView, count: number): ZipListing | null {
  const pictures: ZipPicture[] = []
  const refused: { name: string; reason: ZipRefusal }[] = []
  const seen = new Set<string>()
  let at = 0
  for (let i = 0; i < count; i++) {
    const read = readEntry(directory, at)
    if (!read) return null
    at = read.next
    const { isEncrypted: _, method: __, ...picture } = read.entry
    if (isIgnored(picture.name)) continue
    const reason = refusalOfEntry(read.entry) ?? (seen.has(nameKey(picture.name)) ? 'doubled' : null)
    seen.add(nameKey(picture.name))
    if (reason) refused.push({ name: picture.name, reason })
    else pictures.push(picture)
  }
  return { pictures, refused, problem: null }
}

function readEntry(view: DataView, at: number): { entry: Entry; next: number } | null {
  if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entrySignature) return null
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
    number,
    number,
    number,
  ]
  const nameAt = at + entryBytes
  const next = nameAt + nameBytes + extraBytes + commentBytes
  if (next > view.byteLength) return null
  const method = view.getUint16(at + 10, true)
  const entry = {
    name: decodeName(new Uint8Array(view.buffer, view.byteOffset + nameAt, nameBytes)),
    offset: view.getUint32(at + 42, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    isDeflated: method === 8,
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method,
  }
  return { entry, next }
}

/** Names are UTF-8 nowadays, whatever their flag says; older ones keep at least their ASCII letters. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function refusalOfEntry(entry: Entry): ZipRefusal | null {
  const ofName = refusalOfName(entry.name)
  if (ofName) return ofName
  if (entry.isEncrypted) return 'encrypted'
  if (entry.method !== 0 && entry.method !== 8) return 'unknownMethod'
  if (entry.bytes === 0) return 'empty'
  return Math.max(entry.bytes, entry.packedBytes) > maxZipPictureBytes ? 'tooLarge' : null
}
