import type { AuditVerdict } from '@keepcase/contract/access/audit.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

export const searchLabel = 'An id: of a person, a thing or a request'
export const allActs = 'All acts'
export const actLabelText = 'Act'
export const fromLabel = 'From'
export const toLabel = 'To'
export const listFailed = 'The audit log didn’t load'
export const none = 'No act matches.'
export const moreRows = 'Show earlier acts'
export const verify = 'Verify the log'
export const verifyFailed = 'The log wasn’t verified'
export const platform = 'Keepcase'
export const nothingChanged = 'This act has no fields.'
export const before = 'Before'
export const after = 'After'
export const verdictText = ({ rows, published, breaks }: AuditVerdict): string =>
  breaks.length === 0
    ? `Verified: all ${formatCount(rows)} acts, unaltered.${published > 0 ? ` They fit ${plural(published, 'published hash', 'published hashes')}.` : ''}`
    : `${plural(breaks.length, 'act')} ${breaks.length === 1 ? 'doesn’t' : 'don’t'} fit the chain.`
export const breakText = (seq: number, problem: string) => `Act ${formatCount(seq)}: ${problem}.`
