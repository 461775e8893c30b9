import type { Hono } from 'hono'
import type { HttpEnv } from '#server/boot/feature.ts'

/** The dashboard's section for each tab of the former management page. */
const sections: Readonly<Record<string, string>> = {
  updates: 'updates',
  loyalty: 'tiers',
  codes: 'codes',
  subscription: 'settings',
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `/storefront/<id>/manage?tab=…`, a former page: redirects to its section of the storefront dashboard. */
export function addFormerAddresses(app: Hono<HttpEnv>): void {
  app.get('/storefront/:id/manage', (c, next) => {
    const id = c.req.param('id')
    if (!uuid.test(id)) return next()
    const tab = c.req.query('tab') ?? ''
    const section = Object.hasOwn(sections, tab) ? sections[tab] : sections.updates
    return Promise.resolve(c.redirect(`/storefront-dashboard/${id}/${section}`, 308))
  })
}
