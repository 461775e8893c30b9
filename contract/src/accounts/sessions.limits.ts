/** A session ends after so many days at the latest, however much it is used; also `limit_longest_session_days()`. */
export const longestSessionDays = 30
