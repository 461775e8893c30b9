/** A page of the map. */
export type SitemapPage = { url: string; changedAt?: Date | null }

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const when = (at: Date | null | undefined) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '')

// @NOTE addresses are made of our own paths and ids; only the site's own address could hold a marked character
const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The pages of one file of the map, in the format of sitemaps.org. */
export const sitemapText = (pages: readonly SitemapPage[]): string =>
  [
    head,
    `<urlset ${space}>`,
    ...pages.map(({ url, changedAt }) => `<url><loc>${escaped(url)}</loc>${when(changedAt)}</url>`),
    '</urlset>',
    '',
  ].join('\n')

/** The files of the map. */
export const sitemapIndexText = (urls: readonly string[]): string =>
  [
    head,
    `<sitemapindex ${space}>`,
    ...urls.map((url) => `<sitemap><loc>${escaped(url)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')

/** How long `security.txt` is good for, in days. */
const securityDays = 180

/** Where a hole is reported (RFC 9116). It names this site's own contact page, which reaches the people who run it. */
export const securityText = (baseUrl: string, now: Date): string =>
  [
    `Contact: ${baseUrl}/contact`,
    `Expires: ${new Date(Math.floor(now.getTime() / 86_400_000 + securityDays) * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** What crawlers are asked to leave alone: the doors of machines, what is personal, and searches without end. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...['/admin', '/api/', '/checkout', '/rpc/', '/settings', '/*?q=', '/*&q='].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
