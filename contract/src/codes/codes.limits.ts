/** How many discount codes an account may try, and in which time; also SQL functions. */
export const codeTries = 60
export const codeTriesWindow = '10 minutes'
