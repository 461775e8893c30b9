import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { follow, type Json, misfits } from './outsider-schema.ts'

/** Somebody with a session: the cookies that the server set. */
export type Member = { name: string; cookies: Map<string, string> }

/** An answer that matches the document. */
export type Reply = { status: number; body: Json; text: string }

/** One operation as the document describes it. */
type Operation = { id: string; method: string; path: string; says: Json }

/**
 * The API as its document describes it: each operation's address, its parameters and their places, its authentication,
 * its answers. Requests and answers are validated against the document's schemas.
 */
export class OutsideApi {
  readonly document: Json
  #operations = new Map<string, Operation>()
  #server: string

  constructor(document: Json) {
    this.document = document
    this.#server = document.servers[0].url
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const [method, says] of Object.entries<Json>(methods)) {
        this.#operations.set(says.operationId, { id: says.operationId, method: method.toUpperCase(), path, says })
      }
    }
  }

  /** Fetches the document of the Keepcase server at that address. */
  static async at(base: string): Promise<OutsideApi> {
    const response = await fetch(new URL('/api/openapi.json', base))
    if (!response.ok) throw new Error(`The document answered ${response.status}`)
    return new OutsideApi(await response.json())
  }

  has(id: string): boolean {
    return this.#operations.has(id)
  }

  /**
   * Calls an operation with its input, each field in the place that the document names. An idempotency key is created
   * where one is required, unless it is given. @param status the expected status; any other throws
   */
  async call(
    who: Member | null,
    id: string,
    input: Json = {},
    status = 200,
    key: string = randomUUID(),
  ): Promise<Reply> {
    const operation = this.#operations.get(id)
    if (!operation) throw new Error(`The document has no operation ${id}`)
    const { url, headers, body } = this.#request(operation, who, input, key)
    const response = await this.#send(url, {
      method: operation.method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    if (response.status !== status) throw new Error(`${id} answered ${response.status} and not ${status}: ${text}`)
    if (who) for (const line of response.headers.getSetCookie()) keepCookie(who, line)
    return { status, text, body: this.#read(operation, response, text) }
  }

  /** Sends a request, and repeats it after a 503 as `Retry-After` says. */
  async #send(url: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await fetch(url, init)
      const wait = Number(response.headers.get('retry-after'))
      if (response.status !== 503 || !wait || tries === 5) return response
      await response.arrayBuffer()
      await sleep(wait * 1000)
    }
  }

  #request(operation: Operation, who: Member | null, input: Json, key: string) {
    const rest = { ...input }
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let path = operation.path
    for (const given of operation.says.parameters ?? []) {
      const { name, in: place, required, schema } = follow(this.document, given)
      const value = place === 'header' ? key : rest[name]
      delete rest[name]
      if (value === undefined && !required) continue
      this.#hold(operation, schema, value, name)
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
      else if (place === 'query') query.set(name, String(value))
      else headers[name] = value
    }
    this.#prove(operation, who, headers)
    const body = this.#body(operation, rest)
    if (body !== undefined) headers['content-type'] = 'application/json'
    return { url: `${this.#server}${path}${query.size > 0 ? `?${query}` : ''}`, headers, body }
  }

  #body({ id, says }: Operation, rest: Json): string | undefined {
    if (!says.requestBody) {
      if (Object.keys(rest).length > 0) throw new Error(`The document has no place for ${Object.keys(rest)} in ${id}`)
      return undefined
    }
    const { content, required } = follow(this.document, says.requestBody)
    if (!required && Object.keys(rest).length === 0) return undefined
    const wrong = misfits(this.document, content['application/json'].schema, rest)
    if (wrong.length > 0) throw new Error(`${id} would not take this by the document: ${wrong.join('; ')}`)
    return JSON.stringify(rest)
  }

  /** Adds what the first security scheme requires: the session's cookie, the origin. */
  #prove({ id, says }: Operation, who: Member | null, headers: Record<string, string>): void {
    const [ways = {}] = says.security ?? this.document.security ?? []
    for (const name of Object.keys(ways)) {
      const scheme = this.document.components.securitySchemes[name]
      if (!scheme) throw new Error(`${id} asks for ${name}, which the document does not explain`)
      if (scheme.in === 'header' && scheme.name === 'Origin') headers.origin = new URL(this.#server).origin
      else if (scheme.in === 'cookie') {
        const value = who?.cookies.get(scheme.name)
        if (value !== undefined) headers.cookie = `${scheme.name}=${value}`
      } else throw new Error(`${id} asks for ${name}, of which nobody told how`)
    }
  }

  #read(operation: Operation, response: Response, text: string): Json {
    const said = operation.says.responses[String(response.status)]
    if (!said) throw new Error(`${operation.id} answered ${response.status}, of which the document does not speak`)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const content = follow(this.document, said).content ?? {}
    const described = content[type] ?? content['*/*']
    if (!described) throw new Error(`${operation.id} answered with ${type}; the document says ${Object.keys(content)}`)
    if (type !== 'application/json') return text
    const body = JSON.parse(text)
    this.#hold(operation, described.schema, body, `the answer ${response.status}`)
    return body
  }

  #hold({ id }: Operation, schema: Json, value: Json, what: string): void {
    const wrong = misfits(this.document, schema, value)
    if (wrong.length > 0) throw new Error(`${id}: ${what} is not as the document says: ${wrong.slice(0, 3).join('; ')}`)
  }
}

function keepCookie({ cookies }: Member, line: string): void {
  const [pair = ''] = line.split(';', 1)
  const equals = pair.indexOf('=')
  cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
}
