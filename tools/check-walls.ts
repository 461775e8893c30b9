/**
 * Who may import whom, by `.dependency-cruiser.mjs`. First the check itself is checked: each of the bad imports below is
 * planted in a small copy of the house, and must be reported there by its rule.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import swc, { type ParseOptions } from '@swc/core'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
// @ts-expect-error a plain JavaScript file
import config from '../.dependency-cruiser.mjs'

// @NOTE dependency-cruiser asks swc for TypeScript without JSX, which stops at the first page
const parseFileSync = swc.parseFileSync
swc.parseFileSync = ((file: string, options: ParseOptions) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') } as ParseOptions)) as typeof parseFileSync

const root = join(import.meta.dirname, '..')
const floors = ['contract/src', 'db/src', 'server/src', 'web/app', 'e2e', 'bench']

/** A file, the line in it that must not be, and the rule that says so. */
const planted: [file: string, line: string, rule: string][] = [
  ['contract/src/a.ts', `import { readFileSync } from 'node:fs'`, 'contract-is-pure'],
  ['contract/src/b.ts', `import { x } from '../../db/src/target.ts'`, 'contract-is-pure'],
  ['db/src/a.ts', `import { x } from '../../contract/src/target.ts'`, 'db-stands-alone'],
  ['server/src/claims/a.ts', `import { x } from '#checkout/public.ts'`, 'room-claims'],
  ['server/src/checkout/a.ts', `import { x } from '#claims/claims.queries.ts'`, 'through-the-door'],
  ['server/src/platform/a.ts', `import { x } from '#claims/public.ts'`, 'platform-knows-no-room'],
  ['server/src/novelty/a.ts', `import { x } from '#platform/target.ts'`, 'known-room'],
  ['server/src/claims/b.ts', `import { x } from '../../../web/app/ui/target.ts'`, 'server-knows-no-pages'],
  [
    'web/app/claims/a.ts',
    `import type { x } from '../../../server/src/claims/public.ts'`,
    'pages-know-the-contract-only',
  ],
  ['web/app/claims/b.ts', `import { x } from '#drops/target.ts'`, 'page-rooms-never-meet'],
  ['web/app/ui/a.ts', `import { x } from '#drops/target.ts'`, 'ui-knows-no-room'],
  ['e2e/a.ts', `import { x } from '../server/src/claims/public.ts'`, 'journeys-stay-outside'],
  ['contract/src/c.ts', `import { x } from './nowhere.ts'`, 'resolvable'],
]

const targets = [
  ...[
    'contract/src/target.ts',
    'db/src/target.ts',
    'web/app/ui/target.ts',
    'web/app/drops/target.ts',
    'server/src/platform/target.ts',
  ],
  ...[
    'server/src/claims/public.ts',
    'server/src/claims/claims.queries.ts',
    'server/src/checkout/public.ts',
    'bench/target.ts',
  ],
]

async function look(baseDir: string): Promise<ICruiseResult> {
  const options: ICruiseOptions = {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  }
  const present = floors.filter((floor) => existsSync(join(baseDir, floor)))
  const { output } = await cruise(present, options, config.options.enhancedResolveOptions)
  return output as ICruiseResult
}

/** @returns the planted imports that were not reported */
async function missedPlants(): Promise<string[]> {
  const house = mkdtempSync(join(tmpdir(), 'keepcase-walls-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${text}\n`)
  }
  try {
    write('server/package.json', '{"name":"server","type":"module","imports":{"#*":"./src/*"}}')
    write('web/package.json', '{"name":"web","type":"module","imports":{"#*":"./app/*"}}')
    for (const file of targets) write(file, 'export const x = 1')
    for (const [file, line] of planted) write(file, `${line}\nexport type y = typeof x`)
    const { violations } = (await look(house)).summary
    const isReported = ([file, , rule]: (typeof planted)[number]) =>
      violations.some(({ from, rule: { name } }) => from === file && name === rule)
    return planted
      .filter((plant) => !isReported(plant))
      .map(([file, line, rule]) => `not caught by ${rule}: ${line} in ${file}`)
  } finally {
    rmSync(house, { recursive: true })
  }
}

const missed = await missedPlants()
for (const plant of missed) console.log(plant)
const { summary } = await look(root)
for (const { from, to, rule } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
console.log(
  `${summary.totalCruised} modules, ${summary.violations.length} bad imports, ${planted.length - missed.length} of ${planted.length} planted ones caught`,
)
if (missed.length + summary.violations.length > 0 || summary.totalCruised < 50) process.exitCode = 1
