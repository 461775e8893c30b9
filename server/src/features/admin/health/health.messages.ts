import type { DeliveryStanding } from '../admin.queries.ts'

export const works = 'Working.'
export const notChecked = 'Not checked yet.'
export const waitAdvice = 'Check again in a minute. If nothing changes, restart the server.'
export const databaseAdvice = 'Check that the database is running and accepts writes. Until then, nobody can claim.'
export const connectionsAdvice = 'Raise the database’s max_connections, or run fewer servers.'
export const slowDatabaseAdvice =
  'That’s slow. Look for what else uses this machine or the database’s disk. Claims wait just as long.'
export const jobsClosed = 'The job queue isn’t open.'
export const noFailedJobs = 'No job failed in the last day.'
export const jobsAdvice = 'Search the server’s log for “a job failed”. Jobs were retried 5 times.'
export const eventsAdvice = 'Search the server’s log for “event”. These notifications and counts need repair.'
export const mailStored = 'No mail server is set. Email is stored, not sent.'
export const mailStoredAdvice = 'Set SMTP_URL and restart to send email.'
export const mailAdvice =
  'Check the mail server’s address and password in SMTP_URL. We’ll send what’s waiting once it responds.'
export const mailFailedAdvice = 'The mail server rejected these, usually because the address doesn’t exist.'
export const refundsAdvice = 'The payment provider hasn’t confirmed these. We keep asking; check its status page.'
export const paymentsAdvice = 'The provider hasn’t reported a result. We ask again every minute.'
export const sandboxPayments = 'Sandbox: no real money moves.'
export const realtimeAdvice = 'Pages check for news every few seconds instead. If this lasts, restart the server.'
export const storageAdvice = 'Check the picture storage. New pictures can’t be saved until it answers.'
export const diskAdvice = 'Free up space or move DATA_DIR to a larger disk.'
export const memoryAdvice = 'Close other programs on this machine, or give it more memory.'
export const invariantsAdvice = 'Run npm run check:invariants on the server. It names every wrong row.'
export const clockAdvice = 'Turn on time synchronization on this machine. Sales follow the database’s clock.'

/** A check's detail as a sentence. */
export const asSentence = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed === '') return works
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Bytes as people write them: `84 MB`. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

export const databaseDetail = (ms: number, { databaseBytes, connections, maxConnections }: DeliveryStanding) =>
  `Answered in ${ms} ms. ${bytesText(Number(databaseBytes))}, ${connections} of ${maxConnections} connections.`
export const failedJobs = (count: number) => `${plural(count, 'job')} failed in the last day.`
export const mailLate = (count: number, minutes: number) =>
  `${plural(count, 'email')} waiting, the oldest for ${plural(minutes, 'minute')}.`
export const mailFailed = (count: number) => `${plural(count, 'email')} rejected in the last day.`
export const mailWaiting = (count: number) =>
  count === 0 ? 'Nothing is waiting.' : `${plural(count, 'email')} waiting.`
export const paymentsLate = (count: number) => `${plural(count, 'payment')} with no result after 15 minutes.`
export const diskDetail = (free: number, part: number) => `${bytesText(free)} free (${Math.round(part * 100)}%).`
export const memoryDetail = (own: number, free: number) =>
  `This server uses ${bytesText(own)}; ${bytesText(free)} free on the machine.`

/** Version of the product and of Node, and how long the server has been up. */
export function versionDetail(version: string, node: string, upSeconds: number): string {
  const hours = Math.floor(upSeconds / 3600)
  const up = hours >= 48 ? plural(Math.floor(hours / 24), 'day') : hours > 0 ? plural(hours, 'hour') : 'under an hour'
  return `Keepcase ${version} on Node ${node.replace('v', '')}, up ${up}.`
}
