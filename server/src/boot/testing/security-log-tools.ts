import { vi } from 'vitest'
import { log } from '../log.ts'
import { flushSecurityEvents } from '../security-log.ts'

/** Notes the security events that are logged from now on. */
export function watchSecurityEvents() {
  flushSecurityEvents()
  const warn = vi.spyOn(log, 'warn')
  return {
    /** All of them so far, folded ones too. */
    seen(): Record<string, unknown>[] {
      flushSecurityEvents()
      const lines = warn.mock.calls.map(([fields]) => fields as unknown as Record<string, unknown>)
      return lines.filter((fields) => 'securityEvent' in fields)
    },
    stop: () => warn.mockRestore(),
  }
}
