import { formatDateTime, formatMoney } from '#web/format/format.ts'
import * as texts from './reading-page.texts.ts'

/** The exported file in the server's format. */
export type ExportedData = {
  exportedAt: string
  account: Record<string, unknown>
  parts: Record<string, { rows: readonly Record<string, unknown>[]; isWhole: boolean }>
}

type Zone = { timeZone?: string }

/**
 * Renders the exported data as one self-contained HTML page that opens offline in any browser: an explanation for
 * each list, readable field names, times in the reader's zone, amounts in their currency.
 */
export function readingPage({ exportedAt, account, parts }: ExportedData, zone: Zone = {}): string {
  const lists = Object.entries(parts).sort(([a], [b]) => a.localeCompare(b))
  const made = formatDateTime(Date.parse(exportedAt), zone)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.title}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0;padding:1rem 0;border-top:1px solid #8886}
dt{color:#888}dd{margin:0;overflow-wrap:anywhere}ul{columns:2}p.empty{color:#888}
</style></head><body>
<h1>${texts.title}</h1>
<p>${escaped(texts.lead(made))}</p>
<ul>${lists.map(([name, { rows }]) => `<li><a href="#${escaped(name)}">${escaped(readableName(name))}</a> (${rows.length})</li>`).join('')}</ul>
<section><h2>Account</h2>${fields(account, zone)}</section>
${lists.map(([name, list]) => part(name, list, zone)).join('\n')}
</body></html>
`
}

function part(name: string, { rows, isWhole }: ExportedData['parts'][string], zone: Zone): string {
  const about = texts.partExplanations[name]
  const body = rows.map((row) => fields(row, zone)).join('')
  return `<section id="${escaped(name)}"><h2>${escaped(readableName(name))}</h2>
${about ? `<p>${escaped(about)}</p>` : ''}
${isWhole ? '' : `<p>${texts.isCut}</p>`}
${body || `<p class="empty">${texts.nothing}</p>`}</section>`
}

function fields(row: Record<string, unknown>, zone: Zone): string {
  const currency = typeof row.currency === 'string' ? row.currency : undefined
  const pairs = Object.entries(row).map(([name, value]) => {
    const label = readableName(name.replace(/Cents$/, ''))
    return `<dt>${escaped(label)}</dt><dd>${written(name, value, { currency, zone })}</dd>`
  })
  return `<dl>${pairs.join('')}</dl>`
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Manner = { currency: string | undefined; zone: Zone }

function written(name: string, value: unknown, { currency, zone }: Manner): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Cents')) return escaped(formatMoney(value, currency))
  if (typeof value === 'string' && value.startsWith('data:image/webp;base64,'))
    return `<img src="${escaped(value)}" alt="" width="256">`
  if (typeof value === 'string' && instant.test(value)) return escaped(formatDateTime(Date.parse(value), zone))
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    return value.every((one) => typeof one !== 'object')
      ? escaped(value.join(', '))
      : value.map((one) => fields({ ...(currency ? { currency } : {}), ...one }, zone)).join('')
  }
  if (typeof value === 'object') return fields(value as Record<string, unknown>, zone)
  return escaped(String(value))
}

/** Turns a field name into a label: `shippingCents` becomes `Shipping cents`. */
const readableName = (name: string): string => {
  const label = name.replace(/[_-]+/g, ' ').replace(/([a-z0-9])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
