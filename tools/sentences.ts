import swc from '@swc/core'

/** Where texts may stand only in `*.texts.ts` files. */
const isScreen = /^web\/app\/(?:api|features|shell|routes|ui|forms|toasts|offline|session|startup|accessibility)\//
/** Long pages of text are components: `help.texts.tsx`. Galleries show components to developers. */
const mayHoldTexts = /(?:\.(?:texts|test)|\bgallery)\.tsx?$|\/testing\//
/** Names that are not ours to word. */
const names: ReadonlySet<string> = new Set(['Samsung Internet', 'Archivo, sans-serif'])
/** Attributes that people read or hear. */
const readAttributes = /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label|hint)$/

type Node = { type?: string; span?: { start: number } } & Record<string, unknown>

/** Whether a text has two words or more. */
const isSentence = (text: string): boolean => /\p{L}[\p{L}’'.,:;!?]*\s+\p{L}/u.test(text)

/** Whether a string that stands anywhere in the code reads like a text: a capital and more words, or a full stop. */
const looksWritten = (text: string): boolean =>
  !names.has(text) &&
  !text.includes('<') &&
  (/^\p{Lu}[\p{L}’'-]*[,:]?\s+\p{L}/u.test(text.trim()) || /\p{L}[\p{L}’']*,?\s+[\p{L}’…]+[.!?]$/u.test(text.trim()))

/** Texts that belong in the feature's `*.texts.ts`: the file, the line and the text. */
export function sentenceProblems(path: string, source: string): string[] {
  if (!isScreen.test(path) || !/\.tsx?$/.test(path) || mayHoldTexts.test(path)) return []
  const bytes = Buffer.from(source)
  const module = swc.parseSync(source, {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
    target: 'es2024',
  }) as unknown as Node
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
  if (isForDevelopers(node)) return []
  const text = node.type === 'JSXAttribute' ? null : textOf(node)
  if (node.type === 'JSXAttribute') {
    if (!readAttributes.test(nameOf(node.name as Node)) && isMarkup.test(nameOf(node.name as Node))) return []
    const own = textsOf(node)
    if (own.length > 0) return own
  }
  if (text !== null && looksWritten(text)) return [[text, node]]
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return inside
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((value) => sentencesIn(value as Node))
}

/** Attributes whose words nobody reads. */
const isMarkup = /^(?:class\w*|style|allow|media|sizes|rel|d|viewBox)$/

/** Errors, types and what goes to the console: read by developers. */
function isForDevelopers({ type, callee }: Node): boolean {
  if (type?.startsWith('TsType') || type === 'ImportDeclaration') return true
  const called = callee as (Node & { value?: string; object?: { value?: string } }) | undefined
  if (type === 'NewExpression') return /Error$/.test(called?.value ?? '')
  return type === 'CallExpression' && (called?.type === 'Super' || called?.object?.value === 'console')
}

/** A string as it stands in the code; `…` where a value is put in. Null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
}

/** The texts of an attribute: `title="Two words"`, or written in braces, with or without values. */
function textsOf({ name, value }: Node): [string, Node][] {
  if (!readAttributes.test(nameOf(name as Node))) return []
  const found = value as Node | null
  const written = (found?.type === 'JSXExpressionContainer' ? found.expression : found) as Node | null
  const text = written && textOf(written)
  return written && text !== null && isSentence(text) ? [[text, written]] : []
}

const nameOf = (name: Node): string => String(name.value ?? '')
