/**
 * Runs the journeys of `e2e/` in a real browser, installing one when there is none. Arguments go to
 * Playwright.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fastTempFolder } from '@keepcase/db/fast-temp-folder.ts'
import { requireBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const playwright = 'node_modules/@playwright/test/cli.js'
const args = [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
// @NOTE browser profiles and the program's data are there too
const env = { ...process.env, CHROME_PATH: requireBrowser(), TMPDIR: fastTempFolder() }
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
process.exitCode = status ?? 1
