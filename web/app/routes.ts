import { type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the site with the file that answers it. One line a page, grouped by what a visitor is doing.
 * `shell/frame.tsx` puts the bars round all of them; `shell/signed-in.tsx` lets only signed-in visitors through.
 */
const gallery =
  process.env.NODE_ENV === 'production' && process.env.GALLERY !== '1' ? [] : [route('gallery', 'routes/gallery.tsx')]

export default [...gallery, route('*', 'routes/not-found.tsx')] satisfies RouteConfig
