import { existsSync, rmSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'

// For `node --import`: ends a server with -9 in the moment in which it would answer a claim that won, or a payment. It does
// so once for each file of that name in the folder FAULTS; a test writes the file, the blow takes it away.

const folder = process.env.FAULTS ?? ''
// What it has compiled is written at a server's end, and this one meets none that it sees coming.
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
