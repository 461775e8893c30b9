import { config } from 'zod/mini'

// Our Content-Security-Policy forbids `eval`, which zod would otherwise try once per page.
if (typeof document !== 'undefined') config({ jitless: true })
