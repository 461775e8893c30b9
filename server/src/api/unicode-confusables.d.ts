/** The package's own declarations carry a file name that nothing finds. */
declare module 'unicode-confusables' {
  /** Each character in the place of the one that it looks like (Unicode UTS 39). */
  export function rectifyConfusion(text: string): string
}
