import { api } from '#platform/api.ts'

type Cursor = string | null
const from = (cursor: Cursor) => (cursor ? { cursor } : {})
const pages = {
  initialPageParam: null as Cursor,
  getNextPageParam: (page: { nextCursor: Cursor }) => page.nextCursor,
}

/** A person's own page. */
export const profileOptions = (id: string) => api.community.profile.queryOptions({ input: { id } })

/** What somebody has, newest first, page by page. */
export const collectionOptions = (id: string) =>
  api.community.collection.infiniteOptions({ input: (cursor: Cursor) => ({ id, ...from(cursor) }), ...pages })

/** The viewer's own feed, newest first, page by page. */
export const activitiesOptions = () =>
  api.community.activities.infiniteOptions({ input: (cursor: Cursor) => from(cursor), ...pages })

/** What others may see of somebody's feed. */
export const profileActivitiesOptions = (id: string) =>
  api.community.profileActivities.infiniteOptions({ input: (cursor: Cursor) => ({ id, ...from(cursor) }), ...pages })

/** Whom somebody follows, newest first, page by page. */
export const followedPeopleOptions = (id: string) =>
  api.community.followedPeople.infiniteOptions({ input: (cursor: Cursor) => ({ id, ...from(cursor) }), ...pages })

/** Which storefronts somebody follows, newest first, page by page. */
export const followedStorefrontsOptions = (id: string) =>
  api.community.followedStorefronts.infiniteOptions({ input: (cursor: Cursor) => ({ id, ...from(cursor) }), ...pages })
