import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import * as texts from './audit.texts.ts'

/** What an act was about: its name, else its kind and, where there are many, the beginning of its id. */
export function subjectOf({ subjectName, subjectType, subjectId }: AuditRow): string {
  const kind = texts.subjectKinds[subjectType] ?? subjectType
  return subjectName ?? (texts.soleSubjects.has(subjectType) ? kind : `${kind} ${subjectId.slice(0, 8)}`)
}

/** Who did it, and in whose name. */
export const whoOf = ({ actorId, actorName, onBehalfOfId, onBehalfOfName }: AuditRow): string => {
  const who = actorName ?? actorId?.slice(0, 8) ?? texts.platform
  return onBehalfOfId === null ? who : texts.inTheNameOf(who, onBehalfOfName ?? onBehalfOfId.slice(0, 8))
}
