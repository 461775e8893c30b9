/** What screen readers hear of moving an element of a list by keys: how it is done, and each step; places count from 1. */
export const dragging = {
  help: 'Press Space to lift it, arrow keys to move it, and Space to put it down. Escape cancels.',
  lifted: (place: number, count: number) => `Lifted. Place ${place} of ${count}.`,
  moved: (place: number, count: number) => `Place ${place} of ${count}.`,
  putDown: (place: number, count: number) => `Put down at place ${place} of ${count}.`,
  back: 'Back in its place.',
}
