import { startKeepcase } from '../../tools/testing/start-keepcase.ts'
import { handOver } from './running-server.ts'

/** Starts the whole program once for all journeys, on a port and data of its own; gives what ends it again. */
export default async function start(): Promise<() => Promise<void>> {
  const keepcase = await startKeepcase({ env: { DEMO: '0' } })
  handOver(keepcase)
  return async () => {
    await keepcase.stop()
    // @NOTE what the server complained of belongs to the result: a journey may pass while an invariant breaks
    const said = keepcase.output().split('\n').filter(isAlarming)
    if (said.length > 0) throw new Error(`The server complained:\n${said.join('\n')}`)
  }
}

/** An error, but for a background turn that will be taken again: on a crowded machine a connection may come too late. */
const isAlarming = (line: string): boolean =>
  /"level":"(error|fatal)"/.test(line) && !/"msg":"(ticker failed|relay stopped for a moment)"/.test(line)
