import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A password's hash costs 32 MB and a tenth of a second of CPU by design, and the tests make thousands. Here scrypt
// takes a thousandth of the work; everything else about it stays. Servers in processes of their own hash in full.

type Done = (err: Error | null, key: NonSharedBuffer) => void

const { scrypt } = crypto
const quickly = { N: 16 }
const isQuick = Symbol.for('keepcase.quick-passwords')

function quickScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions | Done,
  done?: Done,
): void {
  if (typeof options === 'function') scrypt(password, salt, length, quickly, options)
  else if (done) scrypt(password, salt, length, { ...options, ...quickly }, done)
}

// Test files share a worker: only the first one replaces it.
if (!(isQuick in scrypt)) {
  crypto.scrypt = Object.assign(quickScrypt, { [isQuick]: true })
  syncBuiltinESMExports()
}
