/** How long a drop's chat is kept after its end; also the SQL function `limit_chat_retention()`. */
export const chatRetention = '90 days'
