import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostReportMs } from '@keepcase/contract/drops/hosting.rules.ts'
import type pg from 'pg'
import { median } from './bars.ts'
import { signedCookie } from './fixtures.ts'
import type { Change, ListenerResponse } from './hosts/listeners.ts'
import { withListeners } from './live.ts'
import { loadNow, type Place, placeText, table } from './report.ts'
import type { Stage } from './stage.ts'

/** Watchers of the drop, unless the command line names another number. */
const audience = 2_000
/** Target: from the host's press until a watcher hears of the lot, p99 in milliseconds. */
const promisedMs = 250
const rounds = 3
const lots = 40
/** Pause between two reveals, in milliseconds. */
const betweenMs = 500

type Heard = Extract<ListenerResponse, { heard: number }>
type Hosted = { dropId: string; cookie: string }

/**
 * Hosts a live drop before many watchers, with the console open: it reports, reads its own data again after each reveal
 * as the page does, and each reveal is followed to every watcher. Writes the figures into docs/performance.md.
 * @returns whether the target is met
 */
export async function runHosting(stage: Stage, place: Place, say: (words: string) => void): Promise<boolean> {
  const before = loadNow()
  const sockets = Number(process.argv[3] ?? audience)
  const results: (Heard & { joined: number })[] = []
  for (let round = 0; round < rounds; round++) {
    const hosted = await makeLiveDrop(stage)
    const result = await withListeners(stage, `drop:${hosted.dropId}`, sockets, 'revealNumber', async (joined, ask) => {
      const changes = await hostAllLots(stage, hosted)
      await sleep(1_000)
      const heard = await ask(changes)
      return { ...heard, joined }
    })
    say(`${result.joined} watchers, ${lots} reveals: p99 ${result.p99.toFixed(0)} ms, ${result.missed} missed`)
    results.push(result)
  }
  const p99 = median(results.map((result) => result.p99))
  const missed = results.reduce((sum, result) => sum + result.missed, 0)
  const isMet = p99 <= promisedMs && missed === 0 && results.every(({ joined }) => joined === sockets)
  writeBlock(
    [
      `${placeText('npm run bench -- hosting', place, { before, after: loadNow() })} ${sockets.toLocaleString('en')} watchers of`,
      `one live drop, and its console open beside them: it reports every ${hostReportMs / 1000} s and reads queue and claims`,
      `again after each of ${lots} reveals. Measured from the host's press to each watcher. Promised: ${promisedMs} ms at p99.`,
      '',
      table(
        ['Round', 'Median ms', 'p99 ms', 'Longest ms', 'Missed', ''],
        results.map((result, i) => [
          String(i + 1),
          ...[result.p50, result.p99, result.max].map((ms) => ms.toFixed(0)),
          String(result.missed),
          result.p99 <= promisedMs && result.missed === 0 ? 'pass' : '**fail**',
        ]),
      ),
    ].join('\n'),
  )
  return isMet
}

/** Reveals every lot as the console does; returns when each was pressed. */
async function hostAllLots(stage: Stage, { dropId, cookie }: Hosted): Promise<Change[]> {
  const headers = { cookie, origin: stage.url, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${stage.url}/api/drops/${dropId}${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const report = setInterval(() => void call('PUT', '/host-presence', {}).catch(() => undefined), hostReportMs)
  const changes: Change[] = []
  try {
    for (let after = 0; after < lots; after++) {
      const at = performance.timeOrigin + performance.now()
      await call('POST', '/reveal-next', { afterRevealNumber: after })
      changes.push({ value: after + 1, at })
      await Promise.all([call('GET', '/hosting'), call('GET', '/seller'), call('GET', '')])
      await sleep(betweenMs)
    }
  } finally {
    clearInterval(report)
  }
  return changes
}

/** An open live drop with all of its lots in the queue, and the session of its host. */
async function makeLiveDrop({ owner, superuser, secret }: Stage): Promise<Hosted> {
  const hostId = randomUUID()
  const dropId = await insertDrop(owner, hostId)
  const token = randomBytes(24).toString('base64url')
  await superuser.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select s.owner_id, s.id, p.id from storefronts s, permissions p
     where s.owner_id = $1 and p.scope = 'storefront' on conflict do nothing`,
    [hostId],
  )
  await superuser.query(
    `insert into auth.session (user_id, token, expires_at, is_account_open) values ($1, $2, now() + interval '1 day', true)`,
    [hostId, token],
  )
  return { dropId, cookie: signedCookie(secret, token) }
}

async function insertDrop(owner: pg.Pool, hostId: string): Promise<string> {
  await owner.query(
    `insert into auth.app_user (id, name, email, email_verified) values ($1::uuid, 'Host', $1::text || '@bench.test', true)`,
    [hostId],
  )
  const { rows } = await owner.query<{ id: string }>(
    `with store as (insert into storefronts (owner_id, name) values ($1, 'Bench Store') returning id)
     insert into drops (storefront_id, title, type, status, start_date, end_date, published_at)
     select id, 'Live drop', 'live', 'active', app_now() - interval '1 minute', app_now() + interval '5 hours', app_now()
     from store returning id`,
    [hostId],
  )
  const { id } = rows[0]!
  await owner.query(`insert into drop_settings (drop_id) values ($1)`, [id])
  await owner.query(
    `with things as (
       insert into items (storefront_id, title, price_cents, quantity)
       select d.storefront_id, 'Lot ' || n, 6400, 0 from drops d, generate_series(1, $2::int) n where d.id = $1 returning id)
     insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
     select $1, id, row_number() over (), 6400, 1, 1 from things`,
    [id, lots],
  )
  await owner.query('select open_ledger($1)', [id])
  return id
}

function writeBlock(text: string): void {
  process.stdout.write(`${text}\n`)
  const file = join(import.meta.dirname, '../docs/performance.md')
  const between = /(<!-- hosting -->\n)[\s\S]*(<!-- end of hosting -->)/
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
}
