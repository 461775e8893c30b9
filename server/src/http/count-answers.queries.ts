import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Answers of a while: all, those that failed, those that were slow. */
export type AnswerCounts = { answers: number; failed: number; slow: number }

/** Adds counts to the running minute, and deletes minutes that are older than two days. */
export async function addAnswers(db: Db, { answers, failed, slow }: AnswerCounts): Promise<void> {
  await sql`
    insert into request_minutes as kept (minute, answers, failed, slow)
    values (date_trunc('minute', app_now()), ${answers}, ${failed}, ${slow})
    on conflict (minute) do update set answers = kept.answers + excluded.answers,
      failed = kept.failed + excluded.failed, slow = kept.slow + excluded.slow`.execute(db)
  await sql`delete from request_minutes where minute < (select app_now()) - interval '2 days'`.execute(db)
}
