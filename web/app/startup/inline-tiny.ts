/** The text of a built file by its address; null if there is none. */
export type ReadBuilt = (address: string) => string | null

const startModule = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/
const routeImport = /import \* as (route\d+) from "(\/assets\/[\w.-]+\.js)";/g
const entryImport = /import\("(\/assets\/entry\.client-[\w-]+\.js)"\);/
/** A file that only passes on what another one exports. */
const facade = /^export\{([^}]+)\}from"\.\/([\w.-]+\.js)";?\s*$/

/**
 * Writes a page's tiny scripts into its first module, server only: the site's entry, and routes whose file merely names
 * exports of another one. Over HTTP/1.1 a browser has six requests at a time, so on a slow line each file of a hundred
 * bytes costs as much time as one of a hundred thousand. @param read reads a built file; what it doesn't find or know
 * stays an import @returns the page without their preloads
 */
export function inlineTiny(html: string, read: ReadBuilt): string {
  const inlined: string[] = []
  const keep = (address: string, code: string | null): string | null => {
    if (code !== null) inlined.push(address)
    return code
  }
  const written = html.replace(startModule, (_, begin: string, code: string, end: string) => {
    const own = code
      .replace(routeImport, (whole, name: string, address: string) => {
        return keep(address, exportsAs(name, read(address))) ?? whole
      })
      .replace(entryImport, (whole, address: string) => keep(address, atItsPlace(read(address))) ?? whole)
    return begin + own + end
  })
  return written.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (whole, address: string) =>
    inlined.includes(address) ? '' : whole,
  )
}

/** The exports of a facade as an object of this name; null for a file with code of its own. */
function exportsAs(name: string, code: string | null): string | null {
  const [, exported, from] = facade.exec(code ?? '') ?? []
  if (!exported || !from) return null
  const pairs = exported.split(',').map((pair) => pair.split(' as '))
  const imports = pairs.map(([own, as = own]) => `${own} as ${name}_${as}`)
  const members = pairs.map(([own, as = own]) => `${as}:${name}_${as}`)
  return `import{${imports.join(',')}}from"/assets/${from}";const ${name}={${members.join(',')}};`
}

/** A file's code with imports by their whole address; null if it could end the script that it is written into. */
function atItsPlace(code: string | null): string | null {
  return code === null || code.includes('</') ? null : code.replaceAll('from"./', 'from"/assets/')
}
