/** Runs the `main()` of the module named by the first argument, with the others. */
import { pathToFileURL } from 'node:url'

const [file = '', ...args] = process.argv.slice(2)
const { main } = (await import(pathToFileURL(file).href)) as { main: (...args: string[]) => Promise<void> }
await main(...args)
