import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Chromium without its windows. Even in headless mode the whole browser runs an extra process for each window, and
 * composites in another one.
 */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of a Chromium for tests and measures: `CHROME_PATH`, else the headless shell, else a whole browser on the PATH,
 * else Playwright's own. On Debian as root the shell is installed when it is missing; elsewhere Playwright's own, when
 * there is none at all.
 * @throws when nothing is there and nothing can be installed
 */
export function requireBrowser(): string {
  const present =
    process.env.CHROME_PATH ||
    onPath([shell]) ||
    installFromDebian(shell) ||
    onPath(browsers) ||
    installFromDebian('chromium') ||
    playwrights()
  if (present) return present
  console.log('Installing a browser ...')
  run(process.execPath, [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const downloaded = playwrights()
  if (!downloaded) throw new Error('No browser: install Chromium, or set CHROME_PATH to one')
  return downloaded
}

/** Installs one of Debian's browsers and returns its path; null where that is not possible. */
function installFromDebian(name: string): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log(`Installing ${name} ...`)
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', name]) ? onPath([name]) : null
}

/** The first of these programs on the PATH; null when there is none. */
function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null
}

function playwrights(): string | null {
  const file = chromium.executablePath()
  return isExecutable(file) ? file : null
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
