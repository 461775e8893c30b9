/** Masks an address where its owner may not be the reader: first letter and domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at > 1 ? 1 : 0)}…${email.slice(at)}`
}
