/** A page of the sitemap. */
export type SitemapPage = { url: string; changedAt?: Date | null }

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const when = (at: Date | null | undefined) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '')

// @NOTE paths are our own and ids; only the site's base URL could contain special characters
const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One sitemap file in the sitemaps.org format. */
export const sitemapText = (pages: readonly SitemapPage[]): string =>
  [
    head,
    `<urlset ${space}>`,
    ...pages.map(({ url, changedAt }) => `<url><loc>${escaped(url)}</loc>${when(changedAt)}</url>`),
    '</urlset>',
    '',
  ].join('\n')

/** The sitemap index. */
export const sitemapIndexText = (urls: readonly string[]): string =>
  [
    head,
    `<sitemapindex ${space}>`,
    ...urls.map((url) => `<sitemap><loc>${escaped(url)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')

/** Validity of `security.txt`, in days. */
const securityDays = 180

/** `security.txt` (RFC 9116) with this site's contact page, which reaches its operators. */
export const securityText = (baseUrl: string, now: Date): string =>
  [
    `Contact: ${baseUrl}/contact`,
    `Expires: ${new Date(Math.floor(now.getTime() / 86_400_000 + securityDays) * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** Paths that crawlers should skip: APIs, personal pages, and the unlimited space of searches. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...['/admin', '/api/', '/checkout', '/rpc/', '/settings', '/*?q=', '/*&q='].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
