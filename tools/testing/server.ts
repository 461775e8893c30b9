import { startTestServer } from '@keepcase/db/testing/test-postgres.ts'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '../../server/src/jobs/prepare-jobs.ts'

/** Vitest's global setup: one PostgreSQL and one migrated template for the whole run; test files clone it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer(prepareJobs)
  project.provide('testServer', server)
  return stop
}
