import { request } from 'node:http'

export type WebhookPost = {
  url: string
  /** The header `Host`; default: that of the address. `fetch` would not send another one. */
  host: string | null
  headers: Readonly<Record<string, string>>
  body: string
}

/** How long an answer may take, in milliseconds. */
const patienceMs = 5_000

/** Posts a webhook and gives the answer's status. @throws when there is none within 5 s */
export function postWebhook({ url, host, headers, body }: WebhookPost): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, ...(host === null ? {} : { host }), 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        answer.resume().once('error', reject)
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
