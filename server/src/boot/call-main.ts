/**
 * Runs the `main()` of the module named by the first argument, with the others. A wrong setting ends it with
 * `wrongSettingsCode` and the message alone: whoever started it knows what to do about that.
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
