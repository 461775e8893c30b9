import { existsSync, rmSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'

// For `node --import`: kills the server with -9 at the moment when it would answer a winning claim, or a
// payment. Happens once for each file of that name in the folder FAULTS; a test writes the file, the kill
// removes it.

const folder = process.env.FAULTS ?? ''
// The compile cache is normally written at exit, which a killed server never reaches.
setTimeout(flushCompileCache, 3_000).unref()
const end = ServerResponse.prototype.end

function faultOf({ req, statusCode }: ServerResponse, body: unknown): string | null {
  if (statusCode !== 200) return null
  if (req?.url?.endsWith('/claims')) return String(body).includes('"success":true') ? 'claim' : null
  return req?.url === '/api/checkout/pay' ? 'payment' : null
}

ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  const fault = faultOf(this, args[0])
  if (fault !== null && existsSync(join(folder, fault))) {
    rmSync(join(folder, fault))
    process.kill(process.pid, 'SIGKILL')
  }
  return Reflect.apply(end, this, args)
} as typeof end
