/** Longest title of an announcement: a lock screen shows it whole. */
export const maxAnnouncementTitle = 80
/** Longest text of an announcement: the list of notifications shows it whole. */
export const maxAnnouncementBody = 600
/** Longest path that an announcement leads to. */
export const maxAnnouncementLink = 200
