import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { sealText } from '@keepcase/contract/drops/seal.rules.ts'
import { canHash, sha256 } from '#web/format/sha256.ts'

/** The text that an opened mystery's seal covers, from what its page shows; null while it is sealed or a draft. */
export function sealedTextOf({ id, mystery }: Pick<DropDetail, 'id' | 'mystery'>): string | null {
  const seal = mystery?.seals[0]
  if (!mystery || !seal?.salt || mystery.contents === null || mystery.startPriceCents === null) return null
  const { contents, startPriceCents } = mystery
  const hints = mystery.hints.map((hint) => ({ ...hint, body: hint.body ?? '' }))
  return sealText(seal.version, seal.salt, { dropId: id, contents, startPriceCents, hints })
}

/** Whether an opened mystery is what was sealed; null while it is sealed, or where the browser can't hash. */
export async function checkSeal(drop: Pick<DropDetail, 'id' | 'mystery'>): Promise<boolean | null> {
  const text = sealedTextOf(drop)
  if (text === null || !canHash()) return null
  return (await sha256(text)) === drop.mystery?.seals[0]?.fingerprint
}
