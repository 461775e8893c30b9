export { invariantsFeature } from './feature.ts'
export { findViolations, violationText } from './find-violations.ts'
