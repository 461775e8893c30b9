/** The library that encrypts and signs, read with the first push: it takes 13 MB, which a server that sends none saves. */
export const loadWebPush = async () => (await import('web-push')).default
