import { startKeepcase } from '../../tools/testing/start-keepcase.ts'
import { handOver } from './running-server.ts'

/** Starts the whole program once for all journeys, on its own port and data; returns the stop function. */
export default async function start(): Promise<() => Promise<void>> {
  const keepcase = await startKeepcase({ env: { DEMO: '0' } })
  handOver(keepcase)
  return async () => {
    await keepcase.stop()
    // @NOTE server errors are part of the result: a journey may pass while an invariant breaks
    const alarms = keepcase.output().split('\n').filter(isAlarming)
    if (alarms.length > 0) throw new Error(`The server complained:\n${alarms.join('\n')}`)
  }
}

/**
 * True for an error, except of a background job that will be retried: on a crowded machine a connection may come too
 * late.
 */
const isAlarming = (line: string): boolean =>
  /"level":"(error|fatal)"/.test(line) && !/"msg":"(ticker failed|relay stopped for a moment)"/.test(line)
