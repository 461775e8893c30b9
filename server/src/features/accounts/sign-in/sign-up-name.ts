import { hasMixedScripts, mixedScripts } from '@keepcase/contract/api/fields.ts'
import { reservedName } from '@keepcase/contract/api/procedure.ts'
import { commonErrorBody, type ErrorBody } from '#server/api/refusal.ts'
import { isReservedName } from '#server/api/reserved-names.ts'
import { type JsonBody, nameFrom } from './auth-paths.ts'

/**
 * The refusal of a sign-up with an invalid name, as for a profile; null when the name is valid, and for other
 * calls.
 */
export function signUpNameRefusal(path: string, body: JsonBody, requestId: string): ErrorBody | null {
  if (path !== '/sign-up/email') return null
  const name = nameFrom(body?.name)
  const message = hasMixedScripts(name)
    ? mixedScripts
    : isReservedName(name)
      ? reservedName.NAME_RESERVED.message
      : null
  if (message === null) return null
  const data = { title: 'Error', message, fields: { name: message } }
  const refusal = commonErrorBody('BAD_REQUEST', requestId, data)
  return message === mixedScripts ? refusal : { ...refusal, code: 'NAME_RESERVED', status: 409 }
}
