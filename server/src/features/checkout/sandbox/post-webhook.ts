import { request } from 'node:http'

export type WebhookPost = {
  url: string
  /** The `Host` header; default: the host of `url`. (`fetch` can't set it.) */
  host: string | null
  headers: Readonly<Record<string, string>>
  body: string
}

/** Timeout in milliseconds. */
const timeoutMs = 5_000

/**
 * Posts a webhook and returns the response status.
 * @throws when there is no response within 5 s
 */
export function postWebhook({ url, host, headers, body }: WebhookPost): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, ...(host === null ? {} : { host }), 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
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
