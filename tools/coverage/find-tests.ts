import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A test of the repository: file, title, and every literal in its body. */
export type FoundTest = { file: string; title: string; literals: readonly string[] }

const files = [
  'e2e/*.spec.ts',
  'web/app/**/*.test.{ts,tsx}',
  '{contract,db,server}/src/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** Every test of the repository, in the order of each file. */
export function findTests(): FoundTest[] {
  return globSync(files, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .sort()
    .flatMap((file) => testsIn(file, readFileSync(join(root, file), 'utf8')))
}

const opening = /^([ \t]*)(?:test|it)(\.each(?:<[^\n]*>)?)?\(/gm
const quoted = /(['"`])((?:\\[\s\S]|(?!\1)[^\\])*?)\1/
const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`|\/((?:\\.|[^/\\\n])+)\/[dgimsuy]*/g

/** The tests of one source; a test's body ends with its closing line, or before the next test. */
export function testsIn(file: string, source: string): FoundTest[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const starts = [...code.matchAll(opening)].map(({ index, 0: words, 1: indent = '', 2: each }) => {
    const from = index + words.length
    return { index, indent, from: each ? closing(code, from) : from }
  })
  return starts.flatMap(({ from, indent }, i) => {
    const [body = ''] = code
      .slice(from, starts[i + 1]?.index)
      .split(new RegExp(`\\n${indent}\\}?\\)(?!.*=> \\{$)`, 'm'))
    const named = quoted.exec(body)
    if (!named || body.slice(0, named.index).trim().replace('(', '') !== '') return []
    return { file, title: plain(named[2] ?? ''), literals: literalsOf(body.slice(named.index + named[0].length)) }
  })
}

/** Index after the bracket that closes the one open at `from`. */
function closing(code: string, from: number): number {
  let depth = 1
  let at = from
  while (depth > 0 && at < code.length) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    at += 1
  }
  return at
}

/** Assertions of absence cover nothing. */
const absence = /^.*(?:toHaveCount\(0\)|toBeHidden\(|queryBy\w+\(|\.not\.).*$/gm

/** Literals of a test body as they would appear on a screen: texts, templates and patterns. */
const literalsOf = (body: string): string[] =>
  [...body.replace(absence, '').matchAll(literal)].map(([, single, double, template, pattern]) =>
    plain(single ?? double ?? template ?? pattern?.replace(/^\^|\$$/g, '') ?? ''),
  )

const plain = (text: string): string => text.replace(/\\([^\w\s])/g, '$1').replace(/\s+/g, ' ')
