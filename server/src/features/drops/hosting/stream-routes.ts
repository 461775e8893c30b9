import { readFile } from 'node:fs/promises'
import { Id } from '@keepcase/contract/api/fields.ts'
import { readStream } from '@keepcase/contract/drops/stream.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Context } from 'hono'
import type { Feature, HttpEnv } from '#server/boot/feature.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { maySee, maySeeHidden } from '../drops.policy.ts'
import { findDetail } from '../drops.queries.ts'
import { noStreamPage, streamPage } from './stream-page.ts'

type StreamDeps = { db: Db; baseUrl: string; context: ContextDeps }

/** The host's picture of a live drop, as a page for a frame. Owns no tables. */
export function streamsFeature(deps: StreamDeps): Feature {
  return {
    name: 'streams',
    router: {},
    httpRoutes: (app) => {
      app.get('/stream/hls.js', playerCode)
      app.get('/stream/:id', (c) => sendStream(c, deps))
    },
  }
}

/** The HLS player, for browsers that can't play such streams themselves. */
async function playerCode(): Promise<Response> {
  const code = await readFile(new URL(import.meta.resolve('hls.js/dist/hls.light.min.js')))
  return new Response(new Uint8Array(code), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}

async function sendStream(c: Context<HttpEnv>, { db, baseUrl, context }: StreamDeps): Promise<Response> {
  const missing = () => pageResponse(noStreamPage, 404)
  const id = c.req.param('id') ?? ''
  const drop = Id.safeParse(id).success ? await findDetail(db, id) : undefined
  if (!drop?.streamLink) return missing()
  const isAllowed = drop.isShown ? maySee : maySeeHidden
  if (!(await isAllowed(db, await requestContext(c.env, context).actor(), drop))) return missing()
  // @NOTE read again: a host that the platform no longer allows isn't shown anymore
  const stream = readStream(drop.streamLink, (await readSettings(db)).hlsHosts)
  if ('refused' in stream) return missing()
  return pageResponse(streamPage(stream, new URL(baseUrl).hostname), 200)
}

function pageResponse({ html, policy }: typeof noStreamPage, status: 200 | 404): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
