/** Addresses that only administration links to, so that no other page carries them. */
export const adminPaths = {
  announcements: '/admin/announcements',
  /** One announcement; `new`: the form of another one. */
  announcement: (id: string) => `/admin/announcements/${encodeURIComponent(id)}`,
} as const
