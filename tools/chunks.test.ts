import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunks, pathOf } from '../web/chunks.ts'

const root = join(import.meta.dirname, '..')
const exists = (module: string) => ['.ts', '.tsx'].some((ending) => existsSync(join(root, `${module}${ending}`)))

test('every module that the bundler names exists', () => {
  const named = Object.values(chunks).flatMap((modules) => modules.map(pathOf))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((module) => !exists(module))).toEqual([])
})
