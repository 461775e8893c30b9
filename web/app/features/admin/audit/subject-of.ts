import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'

/** What an act was about: its name, else its kind and the beginning of its id. */
export const subjectOf = ({ subjectName, subjectType, subjectId }: AuditRow): string =>
  subjectName ?? `${subjectType} ${subjectId.slice(0, 8)}`
