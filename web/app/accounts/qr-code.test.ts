import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrPath, qrSquares } from './qr-code.ts'

const digest = (text: string) => {
  const rows = qrSquares(text).map((row) => row.map(Number).join(''))
  return [rows.length, createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)]
}
const uri =
  'otpauth://totp/Keepcase:ada%40example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Keepcase&digits=6&period=30'

// Squares that two other programs agree on: one that draws codes, one that reads them.
test('a short, a usual and a long text are drawn as other programs draw and read them', () => {
  expect(digest('a')).toEqual([21, '56bb324cb2e86a13'])
  expect(digest(uri)).toEqual([41, 'c439001c81dcefc0'])
  expect(digest('x'.repeat(500))).toEqual([77, '24a3045c0be6891f'])
})

test('the corners are where a camera looks for them', () => {
  const rows = qrSquares(uri)
  const last = rows.length - 1
  for (const [x, y] of [
    [0, 0],
    [last - 6, 0],
    [0, last - 6],
  ] as const) {
    const corner = rows.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map(Number)
        .join(''),
    )
    expect(corner).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'])
  }
})

test('the path has a square for every dark one, and a text that is too long is refused', () => {
  const dark = qrSquares(uri).flat().filter(Boolean).length
  expect(qrPath(uri).path.match(/M/g)).toHaveLength(dark)
  expect(() => qrSquares('x'.repeat(600))).toThrow(RangeError)
})
