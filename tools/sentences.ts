import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'

/** Where texts may stand only in `*.texts.ts` files. */
const isScreen = /^web\/app\/(?:features|shell|routes\/\w+|ui|forms|toasts|offline|session|accessibility)\//
/** Long pages of text are components: `help.texts.tsx`. */
const mayHoldTexts = /\.texts\.tsx?$/
/** Attributes that people read or hear. */
const readAttributes = /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|hint)$/

const left = JSON.parse(readFileSync(join(import.meta.dirname, 'sentences-left.json'), 'utf8')) as { files: string[] }

type Node = { type?: string; span?: { start: number } } & Record<string, unknown>

/** Whether a text has two words or more. */
const isSentence = (text: string): boolean => /\p{L}[\p{L}’'.,:;!?]*\s+\p{L}/u.test(text)

/** Texts in JSX and in attributes that belong in the feature's `*.texts.ts`: the file, the line and the text. */
export function sentenceProblems(path: string, source: string): string[] {
  if (!isScreen.test(path) || !path.endsWith('.tsx') || mayHoldTexts.test(path) || left.files.includes(path)) return []
  const bytes = Buffer.from(source)
  const module = swc.parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }) as unknown as Node
  // @NOTE positions of swc count the bytes of all files that the process has parsed
  const first = bytes.indexOf(Buffer.from(source.trimStart()))
  const offset = (module.span?.start ?? 1) - Math.max(0, first)
  const lineOf = ({ span }: Node) =>
    bytes
      .subarray(0, (span?.start ?? 0) - offset)
      .toString()
      .split('\n').length
  return sentencesIn(module).map(
    ([text, node]) =>
      `${path}:${lineOf(node)}: "${text.trim().replace(/\s+/g, ' ')}" belongs in a *.texts.ts beside it`,
  )
}

function sentencesIn(node: Node): [string, Node][] {
  if (node.type === 'JSXText') return isSentence(String(node.value)) ? [[String(node.value), node]] : []
  const own = node.type === 'JSXAttribute' ? textsOf(node) : []
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [
    ...own,
    ...inside
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => sentencesIn(value as Node)),
  ]
}

/** The texts of an attribute: `title="Two words"`, or written in braces, with or without values. */
function textsOf({ name, value }: Node): [string, Node][] {
  if (!readAttributes.test(nameOf(name as Node))) return []
  const found = value as Node | null
  const written = (found?.type === 'JSXExpressionContainer' ? found.expression : found) as Node | null
  if (written?.type === 'StringLiteral')
    return isSentence(String(written.value)) ? [[String(written.value), written]] : []
  if (written?.type !== 'TemplateLiteral') return []
  const text = (written.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
  return isSentence(text) ? [[text, written]] : []
}

const nameOf = (name: Node): string => String(name.value ?? '')
