import { expect, test } from 'vitest'
import { titleFromFile } from './title-from-file.ts'

test.each([
  ['Basket Case (1982).jpg', 'Basket Case (1982)'],
  ['basket_case 1982 (1).JPG', 'Basket case 1982'],
  ['night-shift-vhs.webp', 'Night shift vhs'],
  ['LP-123.png', 'LP-123'],
  ['Misfits%20-%20Walk%20Among%20Us.jpeg', 'Misfits - Walk Among Us'],
  ['ドロップ_初版.heic', 'ドロップ 初版'],
  ['C:\\fakepath\\amazing fantasy 15.jpg', 'Amazing fantasy 15'],
  ['poster copy 2.png', 'Poster'],
])('%s is titled %s', (name, title) => {
  expect(titleFromFile(name)).toBe(title)
})

test.each([
  ...[
    'IMG_4711.JPG',
    'DSC00042.jpg',
    'PXL_20261124_200000.jpg',
    '20261124_200000.jpg',
    'image.png',
    'IMG_4711 (2).HEIC',
  ],
  ...[
    'Screenshot 2026-11-24 at 20.00.00.png',
    'photo-1.jpg',
    '1e2f3a4b-5c6d-7e8f-9012-3456789abcde.jpg',
    'P1010001.JPG',
  ],
])('%s is a camera’s name and gives no title', (name) => {
  expect(titleFromFile(name)).toBe('')
})

test('a title is no longer than titles may be', () => {
  expect(titleFromFile(`${'a'.repeat(300)}.jpg`)).toHaveLength(120)
})
