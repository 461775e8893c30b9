import { vi } from 'vitest'
import { log } from '../log.ts'
import { flushSecurityEvents } from '../security-log.ts'

/** Records security events from now on. */
export function watchSecurityEvents() {
  flushSecurityEvents()
  const warn = vi.spyOn(log, 'warn')
  return {
    /** All events so far, including pending ones. */
    seen(): Record<string, unknown>[] {
      flushSecurityEvents()
      const lines = warn.mock.calls.map(([fields]) => fields as unknown as Record<string, unknown>)
      return lines.filter((fields) => 'securityEvent' in fields)
    },
    stop: () => warn.mockRestore(),
  }
}
