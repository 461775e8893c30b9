/**
 * The library that encrypts and signs, imported with the first push: it takes 13 MB, which a server that
 * sends none saves.
 */
export const loadWebPush = async () => (await import('web-push')).default
