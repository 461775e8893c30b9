const encoder = new TextEncoder()

/** True if the browser can hash here: it can over a secure connection only. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** SHA-256 over a text in UTF-8, in hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
