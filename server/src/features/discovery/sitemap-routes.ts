import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { countListed, findListed, type SitemapKind } from './sitemap.queries.ts'
import { robotsText, securityText, sitemapIndexText, sitemapText } from './sitemap-text.ts'

export type SitemapDeps = { db: Db; baseUrl: string; context: ContextDeps }

type C = Context<HttpEnv>

const perAddress: Limit = { name: 'sitemap', max: 120, seconds: 60 }
/**
 * The sitemap format allows 50,000 pages a file. Ids are random, so parts by their first digits have similar
 * sizes.
 */
const maxPages = 50_000
const fullPart = 40_000

/** Pages that do not depend on data. */
const fixedPages = ['/', '/discover', '/home', '/help', '/contact', '/safety', '/terms', '/privacy', '/cookies']
const paths: Record<SitemapKind, string> = { drops: '/drop/', storefronts: '/storefront/' }
const kinds = ['drops', 'storefronts'] as const

/**
 * Serves `/robots.txt`, `/.well-known/security.txt`, and the sitemap: an index, the fixed pages, and the
 * public drops and storefronts in parts by the first digits of their ids, so that nobody can enumerate them
 * by number.
 */
export function addSitemapRoutes(app: Hono<HttpEnv>, deps: SitemapDeps): void {
  const { db, baseUrl } = deps
  const respond = (text: string, type = 'application/xml') =>
    new Response(text, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    })
  app.get('/robots.txt', () => respond(robotsText(baseUrl), 'text/plain'))
  app.get('/.well-known/security.txt', () => respond(securityText(baseUrl, new Date()), 'text/plain'))
  app.get('/sitemap.xml', async (c) => {
    const refusal = await refusalOf(c, deps)
    if (refusal) return refusal
    const parts = await Promise.all(kinds.map(async (kind) => partsOf(kind, await countListed(db, kind))))
    return respond(sitemapIndexText(['pages', ...parts.flat()].map((file) => `${baseUrl}/sitemap/${file}.xml`)))
  })
  app.get('/sitemap/pages.xml', () => respond(sitemapText(fixedPages.map((path) => ({ url: `${baseUrl}${path}` })))))
  app.get('/sitemap/:file{(drops|storefronts)(-[0-9a-f]{1,2})?[.]xml}', async (c) => {
    const refusal = await refusalOf(c, deps)
    if (refusal) return refusal
    const [kind = 'drops', digits = ''] = c.req.param('file').slice(0, -'.xml'.length).split('-') as [
      SitemapKind,
      string?,
    ]
    const rows = await findListed(db, kind, { digits, limit: maxPages })
    return respond(sitemapText(rows.map(({ id, changedAt }) => ({ url: `${baseUrl}${paths[kind]}${id}`, changedAt }))))
  })
}

/** Files for this many pages of a kind: one, one for each first digit, or one for each two first digits. */
export function partsOf(kind: SitemapKind, count: number): string[] {
  if (count <= fullPart) return [kind]
  const digits = count <= fullPart * 16 ? 1 : 2
  return Array.from({ length: 16 ** digits }, (_, i) => `${kind}-${i.toString(16).padStart(digits, '0')}`)
}

async function refusalOf(c: C, deps: SitemapDeps): Promise<Response | null> {
  const context = requestContext(c.env, deps.context)
  const wait = await context.countCall(perAddress, context.ip)
  if (wait === null) return null
  return errorResponse('TOO_MANY_REQUESTS', requestIdOf(c.env), undefined, { 'retry-after': String(wait) })
}
