export { findViolations, invariants, violationText } from './find-violations.ts'
export type { Invariant, Violation } from './invariant.ts'
export { invariantsRoom } from './room.ts'
