import { globSync } from 'node:fs'
import { join } from 'node:path'

const contract = join(import.meta.dirname, '../../contract/src')

/** `db/routines/001-limits.sql`: every constant of the contract's `*.limits.ts` as a function. */
export async function limitsSql(): Promise<string> {
  const files = globSync('**/*.limits.ts', { cwd: contract }).sort()
  const modules = await Promise.all(files.map((file) => import(join(contract, file))))
  const functions = modules.flatMap((constants: Record<string, unknown>, i) => [
    `\n-- contract/src/${files[i]}`,
    ...Object.keys(constants)
      .sort()
      .map((name) => functionOf(name, constants[name])),
  ])
  return `-- Durations and limits. The planner puts their values in place of the calls.\n${functions.join('\n')}\n`
}

/** `strikeWindow = '90 days'` as the function `limit_strike_window()`. */
function functionOf(name: string, value: unknown): string {
  const [type, text] = Number.isInteger(value)
    ? ['int', String(value)]
    : ['interval', `interval '${durationOf(value)}'`]
  const sqlName = `limit_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  return `create or replace function ${sqlName}() returns ${type} language sql immutable parallel safe as 'select ${text.replaceAll("'", "''")}';`
}

function durationOf(value: unknown): string {
  if (typeof value === 'string' && /^\d+ (second|minute|hour|day)s?$/.test(value)) return value
  throw new Error(`A limit is a whole number or a duration such as '10 minutes', not ${value}`)
}
