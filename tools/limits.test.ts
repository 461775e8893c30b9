import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const figure =
  /\b(?:(?:\d+|an|one|two|three|five|seven|ten) (?:free )?(?:seconds?|minutes?|hours?|days?)|(?:\d+|two|three|four) strikes)\b/i

/** What the claim's limits decide or explain: routines, calls, mails, screens. */
const claimFiles = [
  'contract/src/claims/*.ts',
  'server/src/features/claims/**/*.ts',
  'server/src/features/notifications/renderers/*.ts',
  'web/app/features/claims/**/*.{ts,tsx}',
  'web/app/features/texts/{fairness-rules,help-text,how-steps,terms-text}.tsx',
  'web/app/features/onboarding/seller-pitch.tsx',
]
const routines = ['db/routines/{010,019,030,050}-*.sql']

const files = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter(
    (file) => !/[.]limits[.]ts$|[.]test[.]tsx?$|[.]gallery[.]tsx$|\/testing\//.test(file),
  )

/** The code of a file without its comments. */
function codeOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8')
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
}

const repeated = (file: string, code: string) =>
  code.split('\n').flatMap((line) => (figure.test(line) ? [`${file}: ${line.trim()}`] : []))

test('no file states a figure of a claim that the limits name', () => {
  const found = files([...claimFiles, ...routines]).flatMap((file) => repeated(file, codeOf(file)))
  expect(found).toEqual([])
})

test('control: a figure in a sentence or an interval is found', () => {
  for (const code of ['<p>Release it within 10 minutes.</p>', "v_now + interval '7 days'", '`Three strikes in a row`'])
    expect(repeated('x', code), code).toHaveLength(1)
})
