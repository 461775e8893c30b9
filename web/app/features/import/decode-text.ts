/** Encodings of spreadsheets, most frequent first. Names as `TextDecoder` knows them. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes looked at for zeros. */
const sampleBytes = 4_096

/** The encoding of a spreadsheet: by its byte order mark, by zeros between letters, else UTF-8 where it is valid. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 1].map((rest) => sample.filter((byte, i) => byte === 0 && i % 2 === rest).length)
  const most = sample.length / 4
  if ((zeros[1] ?? 0) > most) return 'utf-16le'
  if ((zeros[0] ?? 0) > most) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)
