/** How long a drop's chat is kept after its end; also the SQL function `limit_chat_retention()`. */
export const chatRetention = '90 days'
/** How long a host's console may stay silent before buyers see that it is reconnecting. */
export const hostSilence = '10 seconds'
