import { formatDateTime, formatMoney } from '#web/format/format.ts'

/** The exported file in the server's format. */
export type ExportedData = {
  exportedAt: string
  account: Record<string, unknown>
  parts: Record<string, { rows: readonly Record<string, unknown>[]; isWhole: boolean }>
}

/** Explanations of lists whose name doesn't explain them. Other lists are shown by name only. */
const partExplanations: Record<string, string> = {
  activities: 'Your activity, as your profile shows it.',
  addresses: 'Your shipping addresses.',
  blocks: 'People you blocked.',
  chatMessages: 'Your chat messages in drops.',
  claims: 'Every item you claimed, and how it ended.',
  collectionChoices: 'Who can see your collection, and your name as the keeper of an item.',
  contactMessages: 'Your messages to our team.',
  drops: 'Your storefronts’ drops.',
  earlyAccess: 'Drops you could enter early.',
  follows: 'People and storefronts you follow.',
  invitations: 'Private drops you were invited to.',
  items: 'Your storefronts’ items.',
  loyaltyStandings: 'Your purchases and tiers at each storefront.',
  mails: 'The emails we sent you.',
  notificationPreferences: 'Your alert settings.',
  notifications: 'Your notifications in the app.',
  onboarding: 'Your setup answers.',
  orders: 'What you bought, one order for each seller.',
  paymentMethods: 'Your saved cards: brand and last digits. We never have the full numbers.',
  payments: 'Your payments, including failed ones.',
  permissions: 'Your account’s permissions.',
  pushDevices: 'Browsers that get your push alerts.',
  quietHours: 'Your quiet hours.',
  refunds: 'Your refunds.',
  reminders: 'Your drop reminders.',
  reports: 'Your reports to us.',
  savedSearches: 'Your saved searches.',
  sessions: 'Where you’re signed in.',
  standby: 'Standby lines you joined.',
  storefronts: 'Storefronts you own.',
  strikes: 'Your strikes, with dates.',
  subscriptionInvoices: 'Your subscription bills, month by month.',
  subscriptions: 'Storefronts you subscribed to.',
  timeZone: 'Your time zone for emails.',
  uploads: 'Your uploaded pictures, as we store them.',
  waitlist: 'Your waitlist entry.',
  wants: 'Your want list.',
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
<title>Your Keepcase data</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0;padding:1rem 0;border-top:1px solid #8886}
dt{color:#888}dd{margin:0;overflow-wrap:anywhere}ul{columns:2}p.empty{color:#888}
</style></head><body>
<h1>Your Keepcase data</h1>
<p>Everything we store about you, as of ${escaped(made)}. Times are in your time zone. Ids connect the lists: a payment’s “Order id” is its order’s id.</p>
<ul>${lists.map(([name, { rows }]) => `<li><a href="#${escaped(name)}">${escaped(readableName(name))}</a> (${rows.length})</li>`).join('')}</ul>
<section><h2>Account</h2>${fields(account, zone)}</section>
${lists.map(([name, list]) => part(name, list, zone)).join('\n')}
</body></html>
`
}

function part(name: string, { rows, isWhole }: ExportedData['parts'][string], zone: Zone): string {
  const about = partExplanations[name]
  const body = rows.map((row) => fields(row, zone)).join('')
  return `<section id="${escaped(name)}"><h2>${escaped(readableName(name))}</h2>
${about ? `<p>${escaped(about)}</p>` : ''}
${isWhole ? '' : '<p>This list is longer. Here are the newest rows.</p>'}
${body || '<p class="empty">Nothing.</p>'}</section>`
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
