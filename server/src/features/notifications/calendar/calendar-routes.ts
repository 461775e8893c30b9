import type { Db } from '@keepcase/db/db.ts'
import type { Context, Hono } from 'hono'
import { errorResponse } from '#server/api/api.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { type ContextDeps, requestContext, requestIdOf } from '#server/http/http-context.ts'
import { type DropFacts, dropFacts, maySeeDrop, storefrontCalendar } from '../facts.queries.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'

export type CalendarDeps = { db: Db; baseUrl: string; context: ContextDeps }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Serves `/drop/<id>.ics` and `/storefront/<id>/calendar.ics` for calendar programs. 404 for what the caller
 * may not see.
 */
export function addCalendarRoutes(app: Hono<HttpEnv>, deps: CalendarDeps): void {
  app.get('/drop/:file{[^/]+[.]ics}', async (c) => {
    const id = c.req.param('file').slice(0, -'.ics'.length)
    return counted(c, deps, async (profileId) => {
      const drop = uuid.test(id) && (await maySeeDrop(deps.db, id, await profileId())) ? await oneDrop(deps, id) : null
      const event = drop && eventOf(drop, deps.baseUrl)
      if (!drop || !event) return null
      return { name: drop.title, file: `keepcase-${id}.ics`, events: [event], isOpen: drop.visibility === 'public' }
    })
  })
  app.get('/storefront/:id/calendar.ics', async (c) => {
    const id = c.req.param('id')
    return counted(c, deps, async () => {
      const calendar = uuid.test(id) ? await storefrontCalendar(deps.db, id) : null
      if (!calendar) return null
      const events = calendar.drops.flatMap((drop) => eventOf(drop, deps.baseUrl) ?? [])
      return { name: `${calendar.name} on Keepcase`, file: `keepcase-storefront-${id}.ics`, events, isOpen: true }
    })
  })
}

type Found = { name: string; file: string; events: CalendarEvent[]; isOpen: boolean }

/** Counts the request as a read, then answers with the calendar or 404. */
async function counted(
  c: Context<HttpEnv>,
  deps: CalendarDeps,
  find: (profileId: () => Promise<string | null>) => Promise<Found | null>,
): Promise<Response> {
  const context = requestContext(c.env, deps.context)
  const wait = await context.countCall('read', context.ip)
  if (wait !== null) {
    return errorResponse('TOO_MANY_REQUESTS', requestIdOf(c.env), undefined, { 'retry-after': String(wait) })
  }
  const found = await find(async () => (await context.actor())?.profileId ?? null)
  if (!found) return errorResponse('NOT_FOUND', requestIdOf(c.env))
  return new Response(calendarText(found.name, found.events), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${found.file}"`,
      'cache-control': found.isOpen ? 'public, max-age=300' : 'private, no-store',
    },
  })
}

async function oneDrop({ db }: CalendarDeps, id: string): Promise<DropFacts | null> {
  return (await dropFacts(db, [id])).get(id) ?? null
}

/** A drop as a calendar event; null while it has no dates. */
function eventOf(drop: DropFacts, baseUrl: string): CalendarEvent | null {
  if (!drop.startDate || !drop.endDate) return null
  const url = `${baseUrl}/drop/${drop.dropId}`
  return {
    uid: `drop-${drop.dropId}@${new URL(baseUrl).hostname}`,
    sequence: drop.version,
    changedAt: drop.updatedAt,
    startsAt: drop.startDate,
    endsAt: drop.endDate,
    title: drop.title,
    description: `A drop by ${drop.storefrontName}.\n${url}`,
    url,
    isCancelled: drop.status === 'cancelled',
  }
}
