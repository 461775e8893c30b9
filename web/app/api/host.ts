import type { Contract } from '@keepcase/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createContext } from 'react-router'

/** Typed client of the whole API. The browser's uses `/rpc`; the server's calls the router in process. */
export type ContractClient = ContractRouterClient<Contract, CallContext>

/** What a call may carry besides its input: the idempotency key of the press that caused it. */
export type CallContext = { key?: string }

/** What the server provides to each page request. */
export type Host = {
  /** In-process API client, acting as this request's visitor or, for shared renderings, signed out. */
  client: ContractClient
  /** Public origin of the site, without a trailing slash: `https://keepcase.example`. */
  baseUrl: string
  /** True when the request carries the readable hint cookie `kc_in=1`. For appearance only, never for authorization. */
  signedIn: boolean
  /** Adds sources of the page's inline scripts to the Content-Security-Policy; no other inline script is allowed. */
  allowScripts(sources: readonly string[]): void
}

/** Router context key of the request's `Host`. */
export const hostContext = createContext<Host>()
