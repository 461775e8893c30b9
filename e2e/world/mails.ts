import { house } from './house.ts'

type KeptMail = { to: string; kind: string; text: string; links: string[] }

/** The mails to an address, as the developer's outbox keeps them. */
export async function mailsTo(address: string): Promise<KeptMail[]> {
  const answer = await fetch(`${house().url}/dev/outbox.json`)
  const { items } = (await answer.json()) as { items: KeptMail[] }
  return items.filter(({ to }) => to === address)
}
