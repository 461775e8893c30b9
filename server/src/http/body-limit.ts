/**
 * Reads a body of unknown length up to a limit. Returns a request with the complete body, or null when it is
 * longer; the rest is not read.
 */
export async function limitBody(request: Request, maxBytes: number): Promise<Request | null> {
  if (!request.body) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: Buffer.concat(chunks) })
}
