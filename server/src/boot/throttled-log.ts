import { log } from './log.ts'

/**
 * A throttled warning: written at once, then at most every `everyMs`, with the newest fields and `count`, the
 * number of warnings it stands for.
 */
export function throttledWarning(message: string, everyMs = 1_000): (fields: object) => void {
  let timer: NodeJS.Timeout | undefined
  let count = 0
  let newest: object = {}
  const write = () => {
    if (count === 0) {
      timer = undefined
      return
    }
    log.warn({ ...newest, count }, message)
    count = 0
    timer = setTimeout(write, everyMs).unref()
  }
  return (fields) => {
    count++
    newest = fields
    if (timer === undefined) write()
  }
}
