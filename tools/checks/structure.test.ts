import { expect, test } from 'vitest'
import {
  clockProblems,
  folderProblems,
  maxFilesInFolder,
  nameProblems,
  queryProblems,
  sqlProblems,
} from './structure.ts'

test('a folder that is too full, and one whose name says nothing, are found', () => {
  const files = Array.from({ length: maxFilesInFolder + 1 }, (_, i) => `web/app/ui/file-${i}.ts`)
  expect(folderProblems(files.slice(1))).toEqual([])
  expect(folderProblems(files)).toEqual(['web/app/ui holds 21 files, at most 20'])
  expect(folderProblems([...files.slice(1), 'web/app/ui/ui.texts.ts'])).toHaveLength(1)
  expect(folderProblems(['web/app/utils/date.ts', 'server/src/platform/log.ts'])).toHaveLength(2)
})

test('forbidden words are found in names of files and exports', () => {
  const source = 'export function openHouse() {}\nexport const createTurns = 1\nconst house = 2'
  expect(nameProblems('server/src/boot/take-drop.ts', source)).toHaveLength(3)
})

test.each([
  ['web/app/features/loyalty/perk-words.ts', 'export const refusalWords = 1', 2],
  ['web/app/features/checkout/use-kept-codes.ts', 'export const keptCodes = 1', 2],
  ['server/src/features/access/oneself.ts', 'export function mustBeOneself() {}', 2],
  ['server/src/features/notifications/wishes.ts', 'export function wishesOf() {}', 2],
  ['server/src/features/notifications/tell-locks.ts', 'export type Told = 1', 2],
  ['server/src/features/notifications/push/forget-devices.ts', 'export const forgetDevices = 1', 2],
  ['server/src/realtime/outbox.ts', 'export function nudgeRelay() {}', 1],
  ['server/src/jobs/due.ts', 'export const takeDueMails = 1', 1],
  ['server/src/features/discovery/drops.queries.ts', 'export const mostHits = 1', 1],
  ['db/src/db.ts', 'export const requestPatience = 1', 1],
  ['web/app/api/show-write.ts', 'export const showWrite = 1', 2],
  ['server/src/features/share-images/picture-studio.ts', 'export const dropPicturePath = 1', 2],
  ['server/src/features/invariants/nobody.ts', 'export const worldPlant = 1', 3],
  ['server/src/features/claims/public-door.ts', 'export const groundFloor = 1\nexport const wallsOf = 1', 3],
  ['web/app/features/community/keeper-switch.tsx', 'export function NoticesOf() {}', 2],
  ['tools/testing/patient.ts', 'export const testWorld = 1', 2],
  ['e2e/notices.spec.ts', '', 1],
  ['e2e/platform.spec.ts', '', 1],
  ['web/app/api/platform.test.ts', '', 1],
  [
    'db/routines/018-sealed.sql',
    'create or replace function told_title() returns text\ncreate or replace function keeps_room() returns text',
    3,
  ],
])('%s: the words of a private language are found', (path, source, count) => {
  expect(nameProblems(path, source)).toHaveLength(count)
})

test('the field’s words, the product’s own and names inside of others pass', () => {
  const source = [
    'export function LiveRoomBar() {}',
    'export const HouseArt = 1',
    'export const liveRoom = 1',
    'export const returns = 1',
    'export type Warehouse = 1',
    'export const worksWithPasswords = 1',
    'export type SearchWords = 1',
    'export const blockedWordsOf = 1',
    'export const asSubdomainTaken = 1',
    'export const almostOver = 1',
    'export const makeHotDrop = 1',
    'export const wallTimeOf = 1',
    'export const startNotice = 1',
    'export type DemoWorld = 1',
    'export const platformSettings = 1',
  ].join('\n')
  expect(nameProblems('web/app/routes/drops/live-room.tsx', source)).toEqual([])
  const routine = 'create or replace function moderates_room() returns boolean'
  expect(nameProblems('db/routines/130-live.sql', routine)).toEqual([])
})

/** One line for each way in which a module can hold SQL. */
const sqlLines = [
  "import { type RawBuilder, sql } from 'kysely'",
  'const clock = sql`select 1`',
  'await sql<{ n: number }>`select 1`.execute(db)',
  "await db.selectFrom('drops').selectAll().execute()",
  "await tx\n  .insertInto('drops')",
  "await tx.updateTable('drops')",
  "await tx.deleteFrom('drops')",
  "await tx.mergeInto('drops as d')",
  'await tx.executeQuery(CompiledQuery.raw(text))',
  "await pool.query('select 1')",
  'await client.query<{ id: string }>(\n  `update drops set title = $1`, [title])',
  "await pool.query({ name: 'drop', text })",
]

test.each(sqlLines)('SQL beside the queries is found: %s', (line) => {
  expect(sqlProblems('server/src/features/drops/end-drop.ts', `export const limit = 1\n${line}\n`)).toEqual([
    expect.stringMatching(
      /^server\/src\/features\/drops\/end-drop\.ts:[23]: SQL belongs in a \*\.queries\.ts beside it/,
    ),
  ])
})

test('SQL passes in queries, in the database subsystem and in the demo world; other code passes everywhere', () => {
  const source = sqlLines.join('\n')
  for (const path of ['features/drops/drops.queries.ts', 'database/now.ts', 'features/demo/fill.ts'])
    expect(sqlProblems(`server/src/${path}`, source)).toEqual([])
  expect(sqlProblems('web/app/features/drops/page/drop.ts', source)).toEqual([])
  const other =
    "/** `sql` selects rows. */\nimport type { Updateable } from 'kysely'\nconst token = c.req.query('token') ?? ''"
  expect(sqlProblems('server/src/features/drops/end-drop.ts', other)).toEqual([])
})

test.each([
  "import { endDrop } from './end-drop.ts'",
  "import {\n  type Drop,\n  endDrop,\n} from '../lifecycle/end-drop.ts'",
  "import { currentActor } from '#server/features/access/public.ts'",
  "import * as drops from './end-drop.ts'",
  "export { endDrop } from './end-drop.ts'",
])('queries that import business code are found: %s', (line) => {
  const source = `import { sql } from 'kysely'\n${line}\n`
  expect(queryProblems('server/src/features/drops/drops.queries.ts', source)).toEqual([
    expect.stringContaining('server/src/features/drops/drops.queries.ts: queries call no business code'),
  ])
  expect(queryProblems('server/src/features/drops/end-drop.ts', source)).toEqual([])
})

test('queries import the database, other queries and types', () => {
  const source = [
    "import { randomUUID } from 'node:crypto'",
    "import type { Db } from '@keepcase/db/db.ts'",
    "import { type RawBuilder, sql } from 'kysely'",
    "import { ownRows } from '#server/boot/personal-data.queries.ts'",
    "import { selectNow } from '#server/database/now.ts'",
    "import type { Place } from '#server/api/cursor.ts'",
    "import { type Drop, type Lot as Unit } from './end-drop.ts'",
    "export type { Drop } from './end-drop.ts'",
  ].join('\n')
  expect(queryProblems('server/src/features/drops/drops.queries.ts', source)).toEqual([])
})

test.each([
  'delete from claim_answers where answered_at < app_now() - limit_answer_retention()',
  'where expires_at>= app_now() and',
  "    .where('beganAt', '<=', sql<Date>`app_now() - make_interval(secs => 5)`)",
  "eb('beganAt', '>', sql`app_now()`)",
])('queries that call the clock for every row are found: %s', (line) => {
  expect(clockProblems('server/src/features/claims/claims.queries.ts', `const limit = 1\n${line}`)).toEqual([
    expect.stringContaining('claims.queries.ts:2: compare with (select app_now())'),
  ])
  expect(clockProblems('server/src/features/claims/claims.ts', line)).toEqual([])
})

test('queries may call the clock once, write it and pass it', () => {
  const source = 'update claims set ended_at = end_of(id, _at => app_now()) where expires_at <= (select app_now())'
  expect(clockProblems('server/src/features/claims/claims.queries.ts', source)).toEqual([])
})
