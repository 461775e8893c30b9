/** Sentences about a mystery drop's seals. */

export const sealSentences = {
  sealed: 'What’s inside, the start price and every hint were sealed before the start.',
  sealedContents: 'The seller wrote down what’s inside before the start and sealed it.',
  matches: 'The fingerprint matches: these words were sealed before the start.',
  differs: 'The fingerprint doesn’t match: these aren’t the words that were sealed.',
  ended: 'The seller went back to draft, which ended this seal.',
  coversAll: 'Covers the contents, the start price, and every hint with its price step and time.',
  coversContents: 'Covers the contents.',
  checkIt: 'The fingerprint is the SHA-256 of the sealed text. Download it and compare:',
  byScript: 'Or let the script do it, on your own computer and without this site:',
} as const

// Seals
export const downloadText = 'Download sealed text'
export const downloadMystery = 'Download mystery'
export const downloadScript = 'Download script'
