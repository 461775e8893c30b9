import type { Db } from '@keepcase/db/db.ts'
import type { SessionCookie } from '../../sessions/session-cookie.ts'
import type { Auth } from '../auth.ts'
import type { JsonBody } from '../auth-paths.ts'

export type AuthRouteDeps = {
  db: Db
  auth: Auth
  cookie: SessionCookie
  baseUrl: string
  /** Better Auth's secret, which signs cookies. */
  secret: string
}

/** The origin of a request as determined by the server. */
export type Caller = { requestId: string; ip: string }

/** An offered call with its parsed body. `path` is the part after `/api/auth`. */
export type AuthCall = { request: Request; path: string; body: JsonBody; caller: Caller }
