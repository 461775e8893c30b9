import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import { shortId } from '#web/format/format.ts'
import * as texts from './audit.texts.ts'

/** What an act was about: its name, else its kind and, where there are many, the beginning of its id. */
export function subjectOf({ subjectName, subjectType, subjectId }: AuditRow): string {
  const kind = texts.subjectKinds[subjectType] ?? subjectType
  return subjectName ?? (texts.soleSubjects.has(subjectType) ? kind : `${kind} ${subjectId.slice(0, 8)}`)
}

/** Who did it, and in whose name. `idText` writes the id of who has no name. */
export const whoOf = (
  { actorId, actorName, onBehalfOfId, onBehalfOfName }: AuditRow,
  idText: (id: string) => string = shortId,
): string => {
  const who = actorName ?? (actorId === null ? texts.platform : idText(actorId))
  return onBehalfOfId === null ? who : texts.inTheNameOf(who, onBehalfOfName ?? idText(onBehalfOfId))
}
