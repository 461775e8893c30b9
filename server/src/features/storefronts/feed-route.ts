import type { Db } from '@keepcase/db/db.ts'
import type { Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { feedText } from './feed-text.ts'
import { findVisibleStorefront } from './storefronts.queries.ts'
import { findUpdates } from './updates.queries.ts'

export type FeedDeps = { baseUrl: string; context: ContextDeps }

/** Maximum posts in a feed. */
const maxPosts = 50
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `/storefront/<id>/feed.xml`: a storefront's public updates as RSS. */
export function addFeedRoute(app: Hono<HttpEnv>, db: Db, { baseUrl, context: deps }: FeedDeps): void {
  app.get('/storefront/:id/feed.xml', async (c) => {
    const context = requestContext(c.env, deps)
    const wait = await context.countCall('read', context.ip)
    const requestId = requestIdOf(c.env)
    if (wait !== null) {
      return errorResponse('TOO_MANY_REQUESTS', requestId, undefined, { 'retry-after': String(wait) })
    }
    const id = c.req.param('id')
    const storefront = uuid.test(id) ? await findVisibleStorefront(db, id) : undefined
    if (!storefront) return errorResponse('NOT_FOUND', requestId)
    const updates = await findUpdates(db, { storefrontId: id, which: 'public', after: null, limit: maxPosts })
    const url = `${baseUrl}/storefront/${id}`
    const text = feedText({
      title: `${storefront.name} on Keepcase`,
      description: storefront.description?.slice(0, 500) || `Updates from ${storefront.name}.`,
      url,
      feedUrl: `${url}/feed.xml`,
      items: updates.map(({ id: updateId, title, body, createdAt }) => ({
        id: updateId,
        title,
        body,
        at: createdAt,
        url: `${url}?tab=updates`,
      })),
    })
    return new Response(text, {
      headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
    })
  })
}
