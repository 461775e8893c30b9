import { createHash } from 'node:crypto'
import type { OpenApiDocument } from './openapi.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
details { border: 1px solid #8884; border-radius: 6px; margin: 0.25rem 0 }
summary { padding: 0.5rem 0.75rem; cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem }
details > div { padding: 0 0.75rem 0.75rem }
pre { overflow: auto; max-height: 30rem; background: #8881; padding: 0.75rem; border-radius: 4px }
`

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Renders the API reference as a static HTML page without scripts, one entry per operation. Returns the page
 * and its Content-Security-Policy.
 */
export function apiDocsPage(document: OpenApiDocument): { html: string; policy: string } {
  const info = document.info as { title: string; description: string }
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => String((operation.tags as string[] | undefined)?.[0] ?? 'other'))
  const body = [...groups].map(([tag, list]) => `<h2>${escaped(tag)}</h2>${list.map(callEntry).join('')}`).join('')
  const intro = info.description
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(info.title)} API</title><style>${style}</style></head><body><main><h1>${escaped(info.title)} API</h1>${intro}<p><a href="/api/openapi.json">openapi.json</a></p>${body}</main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'` }
}

function inline(paragraph: string): string {
  return escaped(paragraph)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
}

type Call = { path: string; method: string; operation: OpenApiDocument['paths'][string][string] }

function callEntry({ path, method, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const permission = operation['x-permission']
    ? `<p>Needs <code>${escaped(String(operation['x-permission']))}</code></p>`
    : ''
  const paragraphs = [summary, description]
    .filter((text) => typeof text === 'string')
    .map((text) => `<p>${inline(String(text))}</p>`)
  const parts = Object.entries({ parameters, requestBody, responses })
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `<h4>${name}</h4><pre>${escaped(JSON.stringify(part, null, 2))}</pre>`)
  return `<details id="${escaped(operationId)}"><summary><b>${method}</b> <code>/api${escaped(path)}</code> ${escaped(operationId)}</summary><div>${permission}${paragraphs.join('')}${parts.join('')}</div></details>`
}
