import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './env.ts'

/** The product's version, as its package names it. */
export const readVersion = (): string => JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version
