/**
 * Runs `main()` of the module named by the first argument with the remaining arguments. Invalid settings exit
 * with `wrongSettingsCode` and print only the message; the parent process handles the rest.
 */
import { pathToFileURL } from 'node:url'
import { WrongSettings, wrongSettingsCode } from './env.ts'

const [file = '', ...args] = process.argv.slice(2)
const { main } = (await import(pathToFileURL(file).href)) as { main: (...args: string[]) => Promise<void> }
try {
  await main(...args)
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = wrongSettingsCode
}
