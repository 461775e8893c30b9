/** How long before everybody holders of the perk read a timed hint; also the SQL function `limit_hints_ahead()`. */
export const hintsAhead = '10 minutes'
