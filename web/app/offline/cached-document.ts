/**
 * When this document left the server, in milliseconds, if it came from this device's cache; null if it came from the
 * network. The service worker sets a header for it (service-worker/answers.ts).
 */
export function cachedDocumentAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.serverTiming?.find(({ name }) => name === 'kept')?.duration ?? null
}
