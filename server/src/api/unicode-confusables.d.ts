/** The package's own declarations have a file name that TypeScript doesn't resolve. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one it is confused with (Unicode UTS 39). */
  export function rectifyConfusion(text: string): string
}
