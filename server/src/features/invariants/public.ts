export { invariantsFeature } from './feature.ts'
export { findViolations, invariants, violationText } from './find-violations.ts'
export type { Invariant, Violation } from './invariant.ts'
