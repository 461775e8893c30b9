/** What screen readers hear while an element of a list is moved by keys; places count from 1. */
export const dragSteps = {
  lifted: (place: number, count: number) => `Lifted. Place ${place} of ${count}.`,
  moved: (place: number, count: number) => `Place ${place} of ${count}.`,
  putDown: (place: number, count: number) => `Put down at place ${place} of ${count}.`,
  back: 'Back in its place.',
}
