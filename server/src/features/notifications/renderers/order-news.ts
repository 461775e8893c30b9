import type { TeamMember } from '../dealing-facts.queries.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import type { Mail, Notification, Rendered } from '../notification.ts'

/** News about an order for one person; `mail`: where the mail says more than the notification. */
export type OrderNews = Pick<Notification, 'userId' | 'kind' | 'title' | 'body'> & {
  causeId: string
  link: string
  /** Undefined when the account is gone: no mail. */
  email: string | undefined
  mail?: Partial<MailContent>
}

/** The same news in the app and by mail, with a button to the order. */
export function renderNews({ email, mail, ...news }: OrderNews): Rendered {
  const { userId, kind, causeId, title, body, link } = news
  const button = { label: 'See the order', url: link }
  const content: MailContent = { subject: title, heading: title, paragraphs: [body], button, ...mail }
  // @NOTE a mail is unique by kind and cause, and several people hear of the same cause
  const mails: Mail[] = email ? [{ userId, recipient: email, kind, causeId: `${causeId}:${userId}`, content }] : []
  return { notifications: [news], mails }
}

/** The same news for everybody who manages the order. */
export const toTeam = (team: readonly TeamMember[], news: Omit<OrderNews, 'userId' | 'email'>): OrderNews[] =>
  team.map(({ profileId: userId, email }) => ({ userId, email, ...news }))

/** News for several people at once. */
export function renderAllNews(news: readonly OrderNews[]): Rendered {
  const rendered = news.map(renderNews)
  return {
    notifications: rendered.flatMap(({ notifications = [] }) => notifications),
    mails: rendered.flatMap(({ mails = [] }) => mails),
  }
}
