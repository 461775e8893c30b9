// Notification settings
export const inTheApp = 'In the app'
export const yourAlerts = 'Your alerts, in the app, by email and by push'
export const emailsShowTimes = 'Emails show times in UTC until you open this site in your browser.'
export const emailsShowTimesInYourLast = (timeZone: string) =>
  `Emails show times in your last browser’s time zone: ${timeZone}.`

// Notifications button
export const notificationsUnread = (unread: number) => `Notifications, ${unread} unread`

// Notifications list
export const yourNotificationsDidntLoad = 'Your notifications didn’t load'
export const showEarlierOnes = 'Show earlier ones'
export const noNotifications = 'No notifications'
export const markAllRead = 'Mark all read'
export const noNewNotifications = 'No new notifications.'
export const discoverDrops = 'Discover Drops'
export const youreAllCaughtUp = 'You’re all caught up. New ones appear here right away.'
export const remindersHoldsAbout = 'Reminders, holds about to end, orders and storefront news appear here.'

// Notifications panel
export const seeAllNotifications = 'See all notifications'

// Notifications.live
export const newNotification = (title: string) => `New notification: ${title}`

// Use preferences
export const notSaved = 'Not saved'
export const yourChoiceWasntSaved = 'Your choice wasn’t saved. Please try again.'
export const yourQuietHoursWerent = 'Your quiet hours weren’t saved. Please try again.'
