import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { writeQueuedImports } from '../write-imports.ts'

// Writes the queued imports of the database at the given URL, and is killed after the first batch.
const [, , url = ''] = process.argv
const { db } = createDb({ url, timeouts: workTimeouts })
const progress = createDb({ url })
await writeQueuedImports({
  db,
  progressDb: progress.db,
  onBatch: async () => void process.kill(process.pid, 'SIGKILL'),
})
