import { AnnouncementList } from './announcement-list.tsx'
import { AnnouncementPage, NewAnnouncement } from './announcement-page.tsx'

/** Announcements: the list, a new one, or one by its id. */
export function AnnouncementsSection({ id }: { id?: string | undefined }) {
  if (id === undefined) return <AnnouncementList />
  return id === 'new' ? <NewAnnouncement /> : <AnnouncementPage key={id} id={id} />
}
