import { expect, test } from 'vitest'
import { inlineTiny } from './inline-tiny.ts'

const built: Record<string, string> = {
  '/assets/root-1.js': 'export{U as ErrorBoundary,z as default}from"./site-1.js";',
  '/assets/drop-1.js': 'import{a}from"./site-1.js";export{a as default};',
  '/assets/entry.client-1.js': 'import{r as e}from"./react-1.js";e();',
}
const read = (address: string): string | null => built[address] ?? null

const pageWith = (entry: string) => `<head><link rel="modulepreload" href="/assets/manifest-1.js"/>
<link rel="modulepreload" href="${entry}"/><link rel="modulepreload" href="/assets/root-1.js"/>
<link rel="modulepreload" href="/assets/drop-1.js"/></head>
<script>one()</script><script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/drop-1.js";
window.__reactRouterRouteModules = {"root":route0,"drop":route1};

import("${entry}");</script>`

test('the entry and files that only pass on exports are written into the first module, and not preloaded', () => {
  const html = inlineTiny(pageWith('/assets/entry.client-1.js'), read)
  expect(html).toContain(
    'import{U as route0_ErrorBoundary,z as route0_default}from"/assets/site-1.js";' +
      'const route0={ErrorBoundary:route0_ErrorBoundary,default:route0_default};',
  )
  expect(html).toContain('import{r as e}from"/assets/react-1.js";e();</script>')
  expect(html.match(/href="[^"]+"/g)).toEqual(['href="/assets/manifest-1.js"', 'href="/assets/drop-1.js"'])
})

test('a file with code of its own, or one that cannot be read, stays an import', () => {
  const html = inlineTiny(pageWith('/assets/entry.client-2.js'), read)
  expect(html).toContain('import * as route1 from "/assets/drop-1.js";')
  expect(html).toContain('import("/assets/entry.client-2.js");')
  expect(html).toContain('<link rel="modulepreload" href="/assets/entry.client-2.js"/>')
})

test('code that could end its script is not written into one', () => {
  const html = inlineTiny(pageWith('/assets/entry.client-1.js'), (address) =>
    address.includes('entry') ? 'e("</script>")' : null,
  )
  expect(html).toContain('import("/assets/entry.client-1.js");')
})
