import type { StoredDraft } from '../stored-drafts.ts'

/** The drafts of one device in a test, by the name of their form. */
export const drafts = new Map<string, StoredDraft>()

// What `stored-drafts.ts` exports, for `vi.mock`.
export const readStoredDraft = async (_: string, form: string): Promise<StoredDraft | null> => drafts.get(form) ?? null

export async function storeDraft(_: string, form: string, draft: StoredDraft | null): Promise<boolean> {
  if (draft) drafts.set(form, draft)
  else drafts.delete(form)
  return true
}
