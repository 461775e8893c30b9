import { OnboardingField } from './onboarding.rules.ts'

/** A step's Field JSON as read: the field (null for an empty text), or what is wrong and on which line. */
export type ReadField =
  | { field: OnboardingField | null; problem: null }
  | { field: null; problem: { line: number; message: string } }

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Characters of the text before the wrong one that V8 quotes in its message. */
const quotedBefore = 10

/** Where the parser stopped, by a V8 message that quotes the text around it; undefined for another message. */
function quotedPosition(text: string, message: string): number | undefined {
  const [, token = '', dots, quoted] =
    /token '([\s\S])', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid/.exec(message) ?? []
  const start = quoted === undefined ? -1 : text.indexOf(quoted)
  if (start < 0) return undefined
  return dots ? start + quotedBefore : text.indexOf(token, start)
}

/** The line that a JSON parser's message names, by line, by position, or by the text around it. */
function lineOf(text: string, message: string): number {
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  return lineAt(text, position ? Number(position) : (quotedPosition(text, message) ?? text.length))
}

/** Reads a step's Field JSON. */
export function readFieldJson(text: string): ReadField {
  if (text.trim() === '') return { field: null, problem: null }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { field: null, problem: { line: lineOf(text, String(error)), message: 'This isn’t valid JSON.' } }
  }
  const read = OnboardingField.safeParse(value)
  if (read.success) return { field: read.data, problem: null }
  const issue = read.error.issues[0]
  const path = issue?.path.map(String) ?? []
  const name = path.findLast((part) => !/^\d+$/.test(part))
  const at = name === undefined ? 0 : Math.max(0, text.indexOf(`"${name}"`))
  const where = path.length > 0 ? `${path.join('.')}: ` : ''
  return { field: null, problem: { line: lineAt(text, at), message: `${where}${issue?.message ?? 'Not a field.'}` } }
}

/** The message under the field: "Line 3: …". */
export const fieldJsonMessage = ({ line, message }: { line: number; message: string }): string =>
  `Line ${line}: ${message}`
