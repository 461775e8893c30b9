import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium on this machine: `CHROME_PATH`, one on the PATH, or Playwright's own; null when there is
 * none.
 */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [process.env.CHROME_PATH ?? '', ...onPath, chromium.executablePath()]
  return candidates.find((file) => file !== '' && existsSync(file) && isExecutable(file)) ?? null
}

/**
 * Finds a browser, installing one when there is none: on Debian as root from the distribution, else
 * Playwright's own.
 * @throws when that fails
 */
export function requireBrowser(): string {
  const present = findBrowser()
  if (present) return present
  console.log('Installing a browser ...')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium'])) {
    const installed = findBrowser()
    if (installed) return installed
  }
  run(process.execPath, [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const downloaded = findBrowser()
  if (!downloaded) throw new Error('No browser: install Chromium, or set CHROME_PATH to one')
  return downloaded
}

function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
