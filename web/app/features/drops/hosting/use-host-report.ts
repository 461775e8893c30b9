import { hostReportMs } from '@keepcase/contract/drops/hosting.rules.ts'
import { useEffect, useState } from 'react'
import { client } from '#web/api/api.ts'
import { clock } from '#web/format/use-clock.ts'

/** The console's own connection: how long the last report took, and since when none arrives. */
export type HostReport = { roundTripMs: number | null; lostSince: number | null }

const unknown: HostReport = { roundTripMs: null, lostSince: null }

/** Reports every few seconds that this console is open, so that buyers see when its connection is lost. */
export function useHostReport(id: string, isOn: boolean): HostReport {
  const [report, setReport] = useState(unknown)
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      const from = performance.now()
      const isHeard = await client.drops.reportHost({ id }, { signal: AbortSignal.timeout(hostReportMs) }).then(
        () => true,
        () => false,
      )
      if (isOver) return
      const ms = performance.now() - from
      setReport((former) =>
        isHeard
          ? { roundTripMs: ms, lostSince: null }
          : { roundTripMs: former.roundTripMs, lostSince: former.lostSince ?? clock.now() - ms },
      )
      clearTimeout(timer)
      timer = setTimeout(send, isHeard ? hostReportMs : hostReportMs / 4)
    }
    const sendNow = () => void send()
    sendNow()
    window.addEventListener('online', sendNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', sendNow)
      setReport(unknown)
    }
  }, [id, isOn])
  return report
}
