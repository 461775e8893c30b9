import { sql } from './running-server.ts'

type StoredMail = { to: string; kind: string; text: string; links: string[] }

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const mails = await sql<Omit<StoredMail, 'links'>>(
    `select recipient as "to", kind, body_text as text from outgoing_mail where recipient = $1
     order by created_at desc, id`,
    [address],
  )
  return mails.map((mail) => ({ ...mail, links: [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])] }))
}
