import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** A person's profile page. */
export const profileOptions = (id: string) => api.community.profile.queryOptions({ input: { id } })

/** Somebody's collection, newest first, page by page. */
export const collectionOptions = (id: string) => api.community.collection.infiniteOptions(byCursor({ id }))

/** The viewer's own feed, newest first, page by page. */
export const activitiesOptions = () => api.community.activities.infiniteOptions(byCursor({}))

/** The part of somebody's feed that others may see. */
export const profileActivitiesOptions = (id: string) =>
  api.community.profileActivities.infiniteOptions(byCursor({ id }))

/** People somebody follows, newest first, page by page. */
export const followedPeopleOptions = (id: string) => api.community.followedPeople.infiniteOptions(byCursor({ id }))

/** People the viewer has blocked, newest first, page by page. */
export const blockedOptions = () => api.community.blocked.infiniteOptions(byCursor({}))

/** Storefronts somebody follows, newest first, page by page. */
export const followedStorefrontsOptions = (id: string) =>
  api.community.followedStorefronts.infiniteOptions(byCursor({ id }))
