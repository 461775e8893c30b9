import * as z from 'zod/mini'
import { RefusalData } from './procedure.ts'

/** The version that an edit started from: a positive integer that each change of the row raises. */
export const EditedVersion = z.int().check(z.minimum(1))

/**
 * The refusal of an edit that started from an older version. Its data carries the row as it is now, so that the form can
 * show what changed and keep what was typed. Use: `.errors(changedMeanwhile(Item))`.
 */
export const changedMeanwhile = <Current extends z.ZodMiniType>(current: Current) => ({
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone else saved changes while you were editing.',
    data: z.extend(RefusalData, { current }),
  },
})
