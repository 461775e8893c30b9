import type { Contract } from '@keepcase/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createContext } from 'react-router'

/** The typed client of the whole API; the browser's goes over `/rpc`, the server's calls the router in process. */
export type ContractClient = ContractRouterClient<Contract, CallContext>

/** What a call may carry beside its input: the idempotency key of the press it stands for. */
export type CallContext = { key?: string }

/** What the server gives to each request for a page. */
export type Host = {
  /** Calls the API in process, as the visitor of this request or, for renderings that are shared, as nobody. */
  client: ContractClient
  /** Origin of the site as visitors see it, without a slash at the end: `https://keepcase.example`. */
  baseUrl: string
  /** True when the request carries the readable hint cookie `kc_in=1`. A hint for looks only, never a right. */
  signedIn: boolean
  /** Takes the policy's sources for the inline scripts of the page: the host allows these and no others. */
  allowScripts(sources: readonly string[]): void
}

/** The key under which the server hands a request its host. */
export const hostContext = createContext<Host>()
