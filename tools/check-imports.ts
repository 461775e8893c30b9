/**
 * Checks the import rules of `.dependency-cruiser.mjs`. First tests the rules themselves: each violation
 * below is planted in a small copy of the tree and must be reported by its rule.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import swc, { type ParseOptions } from '@swc/core'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
// @ts-expect-error a plain JavaScript file
import config from '../.dependency-cruiser.mjs'

// @NOTE dependency-cruiser configures swc for TypeScript without JSX, which fails on pages
const parseFileSync = swc.parseFileSync
swc.parseFileSync = ((file: string, options: ParseOptions) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') } as ParseOptions)) as typeof parseFileSync

const root = join(import.meta.dirname, '..')
const layers = ['contract/src', 'db/src', 'server/src', 'web/app', 'e2e', 'bench']

/** File, violating line, and the rule that must report it. */
const violations: [file: string, line: string, rule: string][] = [
  ['contract/src/a.ts', `import { readFileSync } from 'node:fs'`, 'contract-is-pure'],
  ['contract/src/b.ts', `import { x } from '../../db/src/target.ts'`, 'contract-is-pure'],
  ['db/src/a.ts', `import { x } from '../../contract/src/target.ts'`, 'db-stands-alone'],
  ['server/src/features/claims/a.ts', `import { x } from '#server/features/checkout/public.ts'`, 'feature-claims'],
  [
    'server/src/features/checkout/a.ts',
    `import { x } from '#server/features/claims/claims.queries.ts'`,
    'public-interface',
  ],
  [
    'server/src/features/checkout/b.ts',
    `import { x } from '#server/features/claims/holds/public.ts'`,
    'public-interface',
  ],
  ['server/src/features/orders/a.ts', `import { x } from '#server/features/checkout/public.ts'`, 'feature-orders'],
  ['server/src/api/a.ts', `import { x } from '#server/features/claims/public.ts'`, 'subsystems-know-no-feature'],
  ['server/src/features/novelty/a.ts', `import { x } from '#server/api/target.ts'`, 'known-feature'],
  ['server/src/platform/a.ts', `import { x } from '#server/api/target.ts'`, 'known-folder'],
  ['server/src/features/claims/c.ts', `import { x } from '../../../../web/app/ui/target.ts'`, 'server-knows-no-pages'],
  [
    'web/app/features/claims/a.ts',
    `import type { x } from '../../../../server/src/features/claims/public.ts'`,
    'pages-know-the-contract-only',
  ],
  ['web/app/features/claims/b.ts', `import { x } from '#web/features/drops/target.ts'`, 'page-features-never-meet'],
  ['web/app/features/drops/display/a.ts', `import { x } from '#web/api/target.ts'`, 'display-has-no-reads'],
  ['web/app/ui/a.ts', `import { x } from '#web/features/drops/display/target.ts'`, 'ui-knows-no-domain'],
  ['web/app/api/a.ts', `import { x } from '#web/features/drops/target.ts'`, 'page-subsystems-know-no-feature'],
  ['web/app/common/a.ts', `import { x } from '#web/api/target.ts'`, 'known-page-folder'],
  ['e2e/a.ts', `import { x } from '../server/src/features/claims/public.ts'`, 'journeys-stay-outside'],
  ['contract/src/c.ts', `import { x } from './nowhere.ts'`, 'resolvable'],
  ['bench/a.ts', `import type { y as x } from './circle.ts'`, 'no-cycles'],
]

const targets = [
  ...['contract/src/target.ts', 'db/src/target.ts', 'server/src/api/target.ts', 'bench/target.ts'],
  ...['web/app/ui/target.ts', 'web/app/api/target.ts', 'web/app/features/drops/target.ts'],
  'web/app/features/drops/display/target.ts',
  ...['public.ts', 'claims.queries.ts', 'holds/public.ts'].map((name) => `server/src/features/claims/${name}`),
  'server/src/features/checkout/public.ts',
]

async function check(baseDir: string): Promise<ICruiseResult> {
  const options: ICruiseOptions = {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  }
  const present = layers.filter((layer) => existsSync(join(baseDir, layer)))
  const { output } = await cruise(present, options, config.options.enhancedResolveOptions)
  return output as ICruiseResult
}

/** @returns planted violations that were not reported */
async function missedViolations(): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'keepcase-imports-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${text}\n`)
  }
  try {
    write('server/package.json', '{"name":"server","type":"module","imports":{"#server/*":"./src/*"}}')
    write('web/package.json', '{"name":"web","type":"module","imports":{"#web/*":"./app/*"}}')
    for (const file of targets) write(file, 'export const x = 1')
    write('bench/circle.ts', `export type { y } from './a.ts'`)
    for (const [file, line] of violations) write(file, `${line}\nexport type y = typeof x`)
    const reported = (await check(tree)).summary.violations
    const isReported = ([file, , rule]: (typeof violations)[number]) =>
      reported.some(({ from, rule: { name } }) => from === file && name === rule)
    return violations
      .filter((one) => !isReported(one))
      .map(([file, line, rule]) => `not caught by ${rule}: ${line} in ${file}`)
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const missed = await missedViolations()
for (const one of missed) console.log(one)
const { summary } = await check(root)
for (const { from, to, rule } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
console.log(
  `${summary.totalCruised} modules, ${summary.violations.length} bad imports, ${violations.length - missed.length} of ${violations.length} planted ones caught`,
)
if (missed.length + summary.violations.length > 0 || summary.totalCruised < 50) process.exitCode = 1
