import { gzipSync } from 'node:zlib'
import { drawItem } from '../draw-item.ts'
import { samples } from '../samples.ts'
import { loadTypeface } from '../type/typeface.ts'
import { randomItem } from './random-items.ts'

/*
 * Measures drawings: bytes under gzip, and CPU time, which depends less on what else the machine does than the time by
 * the clock. Run by hand, for the figures of decision 0150:
 * `node_modules/.bin/node server/src/features/drawings/testing/measure.ts`.
 */

const randomCount = 2_000
/** Drawings to make before measuring, so that code is compiled and letters are cached. */
const firstCount = 10

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const atShare = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN

type Measured = { bytes: number; ms: number }

async function main(): Promise<void> {
  const [megabytes, start] = [process.memoryUsage().rss / 1e6, cpuMs()]
  const typeface = await loadTypeface()
  const opened = `${Math.round(cpuMs() - start)} ms, ${(process.memoryUsage().rss / 1e6 - megabytes).toFixed(0)} MB`
  const draw = (item: Parameters<typeof drawItem>[0]): Measured => {
    const before = cpuMs()
    const svg = drawItem(item, 'front', typeface)
    return { ms: cpuMs() - before, bytes: gzipSync(svg, { level: 9 }).length }
  }
  const told = (name: string, all: readonly Measured[]) => {
    const [bytes, ms] = [all.map((one) => one.bytes), all.map((one) => one.ms)]
    process.stdout.write(
      `${name}: ${Math.min(...bytes)} to ${Math.max(...bytes)} bytes, ${Math.round(average(bytes))} on average; ` +
        `${average(ms).toFixed(1)} ms of CPU on average, ${atShare(ms, 0.99).toFixed(1)} ms at p99\n`,
    )
  }
  process.stdout.write(`Fonts: ${opened}\n`)
  const drawn = samples.map(draw)
  told(`The first ${firstCount} samples`, drawn.slice(0, firstCount))
  told(`The other ${samples.length - firstCount} samples`, drawn.slice(firstCount))
  told('All samples', drawn)
  told(
    `${randomCount.toLocaleString('en')} random items`,
    Array.from({ length: randomCount }, (_, i) => draw(randomItem(i))),
  )
}

await main()
