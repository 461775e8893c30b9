/** A post in a feed. */
export type FeedItem = { id: string; title: string; body: string; url: string; at: Date }

export type Feed = { title: string; description: string; url: string; feedUrl: string; items: readonly FeedItem[] }

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for XML 1.0: special characters escaped, forbidden ones removed. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** An RSS 2.0 feed. Posts are plain text, so no reader may interpret them as markup. */
export function feedText({ title, description, url, feedUrl, items }: Feed): string {
  const newest = items[0]?.at
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xmlText(title)}</title>`,
    `<link>${xmlText(url)}</link>`,
    `<description>${xmlText(description)}</description>`,
    `<atom:link href="${xmlText(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [`<lastBuildDate>${newest.toUTCString()}</lastBuildDate>`] : []),
    ...items.flatMap(itemLines),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}

// @NOTE readers treat a description as HTML, so it is escaped twice: as HTML, then as XML
const itemLines = ({ id, title, body, url, at }: FeedItem): string[] => [
  '<item>',
  `<title>${xmlText(title)}</title>`,
  `<link>${xmlText(url)}</link>`,
  `<guid isPermaLink="false">update-${id}</guid>`,
  `<pubDate>${at.toUTCString()}</pubDate>`,
  `<description>${xmlText(xmlText(body).replace(/\n/g, '<br/>'))}</description>`,
  '</item>',
]
