import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** A person's own page. */
export const profileOptions = (id: string) => api.community.profile.queryOptions({ input: { id } })

/** What somebody has, newest first, page by page. */
export const collectionOptions = (id: string) => api.community.collection.infiniteOptions(byCursor({ id }))

/** The viewer's own feed, newest first, page by page. */
export const activitiesOptions = () => api.community.activities.infiniteOptions(byCursor({}))

/** What others may see of somebody's feed. */
export const profileActivitiesOptions = (id: string) =>
  api.community.profileActivities.infiniteOptions(byCursor({ id }))

/** Whom somebody follows, newest first, page by page. */
export const followedPeopleOptions = (id: string) => api.community.followedPeople.infiniteOptions(byCursor({ id }))

/** Whom the viewer has blocked, newest first, page by page. */
export const blockedOptions = () => api.community.blocked.infiniteOptions(byCursor({}))

/** Which storefronts somebody follows, newest first, page by page. */
export const followedStorefrontsOptions = (id: string) =>
  api.community.followedStorefronts.infiniteOptions(byCursor({ id }))
