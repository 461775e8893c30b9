import { type LedgerVerdict, type PublishedHash, verifyLedger } from '@keepcase/contract/claims/ledger.rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { canHash, sha256 } from '#web/format/sha256.ts'

export type Verification =
  | { state: 'idle' }
  | { state: 'running'; done: number }
  | { state: 'done'; verdict: LedgerVerdict }
  /** The browser offers no hashing here: Web Crypto requires a secure connection. */
  | { state: 'impossible' }

/** Entries between two progress updates. */
const progressStep = 50

/** Verifies a ledger's text in this browser, hash by hash. A new text resets the result. */
export function useVerifyLedger(text: string | null, published: readonly PublishedHash[]) {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a verdict holds for the text that it was given
  useEffect(() => {
    turn.current += 1
    setVerification({ state: 'idle' })
  }, [text])
  const verify = useCallback(async () => {
    if (text === null) return
    if (!canHash()) return setVerification({ state: 'impossible' })
    const mine = ++turn.current
    const show = (next: Verification) => mine === turn.current && setVerification(next)
    show({ state: 'running', done: 0 })
    const onEntry = (done: number) => done % progressStep === 0 && show({ state: 'running', done })
    show({ state: 'done', verdict: await verifyLedger(text, sha256, { published, onEntry }) })
  }, [text, published])
  return { verification, verify: () => void verify() }
}
