import { tryAgain } from './failure-message.texts.ts'

/** Message for a failed call: the server's text for a refusal, ours for a fault. */
export function failureMessage(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  return status !== undefined && status < 500 && message ? message : tryAgain
}
