import { expect, test } from 'vitest'
import { folderProblems, maxFilesInFolder, nameProblems } from './structure.ts'

test('a folder that is too full, and one whose name says nothing, are found', () => {
  const files = Array.from({ length: maxFilesInFolder + 1 }, (_, i) => `web/app/ui/file-${i}.ts`)
  expect(folderProblems(files.slice(1))).toEqual([])
  expect(folderProblems(files)).toEqual(['web/app/ui holds 21 files, at most 20'])
  expect(folderProblems(['web/app/utils/date.ts', 'server/src/platform/log.ts'])).toHaveLength(2)
})

test('forbidden words are found in names of files and exports', () => {
  const source = 'export function openHouse() {}\nexport const createTurns = 1\nconst house = 2'
  expect(nameProblems('server/src/boot/take-drop.ts', source)).toHaveLength(3)
})

test('the field’s words, the product’s own and names inside of others pass', () => {
  const source = [
    'export function LiveRoomBar() {}',
    'export const HouseArt = 1',
    'export const liveRoom = 1',
    'export const returns = 1',
    'export type Warehouse = 1',
  ].join('\n')
  expect(nameProblems('web/app/routes/drops/live-room.tsx', source)).toEqual([])
})
