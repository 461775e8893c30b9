import { withoutInvisible } from '@keepcase/contract/api/fields.ts'
import { drawingCaption } from '@keepcase/contract/drawings/drawings.messages.ts'
import { isDrawing } from '@keepcase/contract/drawings/drawings.rules.ts'
import { inZone } from './instants.ts'
import type { MailContent } from './mail-messages.ts'
import type { RenderedMail } from './outgoing-mail.queries.ts'

/** The product's colors as hex, which mail programs understand (web/app/tokens.css, light theme). */
const ink = '#131a25'
const muted = '#565d67'
const border = '#d8dde1'
const ground = '#eef1f4'
const claim = '#c30562'
const font = "font-family:'Archivo',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

type MailReader = { timeZone?: string | undefined; now?: Date }

/**
 * Renders a mail as plain text and as HTML in the product's look. Links lead only to `baseUrl`.
 * @param reader their zone, UTC when unknown, and the present: times far from it name their year
 */
export function renderMail(given: MailContent, baseUrl: string, reader: MailReader = {}): RenderedMail {
  const content = withLocalTimes(given, reader)
  const button = content.button && { ...content.button, url: new URL(content.button.url, baseUrl).href }
  if (button && new URL(button.url).origin !== new URL(baseUrl).origin) throw new Error('A mail links to another site')
  const complete = { ...content, subject: oneLine(content.subject), ...(button && { button }) }
  return { subject: complete.subject, text: asText(complete, baseUrl), html: asHtml(complete, baseUrl) }
}

/** The content with its instants in the reader's zone. */
function withLocalTimes(content: MailContent, { timeZone = 'UTC', now = new Date() }: MailReader): MailContent {
  const say = (text: string) => withoutInvisible(inZone(text, timeZone, now))
  const { subject, heading, paragraphs, rows, note } = content
  return {
    ...content,
    subject: say(subject),
    heading: say(heading),
    paragraphs: paragraphs.map(say),
    ...(rows && { rows: rows.map(([label, value, image = null]) => [label, say(value), image] as const) }),
    ...(note !== undefined && { note: say(note) }),
  }
}

function asText(content: MailContent, baseUrl: string): string {
  const rows = (content.rows ?? []).map(([label, value]) => `  ${value ? `${label}: ${value}` : label}`)
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
    ...(content.note ? [content.note] : []),
    `--\nKeepcase. Claim it. Keep it.\n${baseUrl}`,
    ...(content.unsubscribeUrl ? [`Unsubscribe from emails like this:\n${content.unsubscribeUrl}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function asHtml(content: MailContent, baseUrl: string): string {
  const paragraphs = content.paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(text)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground};${font}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px">${logo()}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${border};border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:${ink}">${escapeHtml(content.heading)}</h1>
${paragraphs.join('\n')}${rowsHtml(content, baseUrl)}${buttonHtml(content)}${noteHtml(content)}
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;line-height:20px;color:${muted}">Keepcase. Claim it. Keep it.<br><a href="${escapeHtml(baseUrl)}" style="color:${muted}">${escapeHtml(baseUrl.replace(/^https?:\/\//, ''))}</a>${stopHtml(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The logo (three spines on a shelf) as table cells: mail programs show no SVG. */
function logo(): string {
  const spine = (colour: string) =>
    `<td style="width:5px;height:22px;background:${colour};font-size:0;line-height:0">&nbsp;</td><td style="width:3px"></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${spine(claim)}${spine(ink)}${spine(ink)}<td style="padding-left:6px;font-size:19px;font-weight:750;letter-spacing:-0.02em;color:${ink}">Keepcase</td></tr></table>`
}

function rowsHtml({ rows = [], isTotalled = false }: MailContent, baseUrl: string): string {
  if (rows.length === 0) return ''
  const hasImages = rows.some(([, , image]) => image)
  const lines = rows.map(([label, value, image], i) => {
    const isTotal = isTotalled && i === rows.length - 1
    const style = `padding:8px 0;border-top:1px solid ${border};font-size:15px;line-height:22px;color:${ink}${isTotal ? ';font-weight:700' : ''}`
    // @NOTE the image in a cell of its own: a long label would run on under it
    const pictured = image ? `<td width="76" style="${style}">${imageHtml(image, baseUrl)}</td>` : ''
    const span = hasImages && !image ? ' colspan="2"' : ''
    const caption = isDrawing(image ?? null) ? captionHtml() : ''
    return `<tr>${pictured}<td${span} style="${style}">${escapeHtml(label)}${caption}</td><td align="right" style="${style};white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-bottom:1px solid ${border}">${lines.join('')}</table>\n`
}

const captionHtml = () => `<br><span style="font-size:13px;line-height:20px;color:${muted}">${drawingCaption}</span>`

/** A picture of this site. Decorative: the row's label names the item. */
function imageHtml(path: string, baseUrl: string): string {
  const { href, origin } = new URL(path, baseUrl)
  if (origin !== new URL(baseUrl).origin) throw new Error('A mail shows a picture of another site')
  const style = 'display:block;object-fit:contain;border:0'
  return `<img src="${escapeHtml(href)}" alt="" width="64" height="64" style="${style}">`
}

function buttonHtml({ button }: MailContent): string {
  if (!button) return ''
  const style = `display:inline-block;background:${ink};color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:12px 20px;border-radius:8px`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="${style}">${escapeHtml(button.label)}</a></p>\n`
}

function noteHtml({ note }: MailContent): string {
  return note ? `<p style="margin:0;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(note)}</p>` : ''
}

function stopHtml({ unsubscribeUrl }: MailContent): string {
  if (!unsubscribeUrl) return ''
  return `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:${muted}">Unsubscribe from emails like this</a>`
}

/** Escapes text for HTML elements and attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Header value: one line, no control characters. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
