import { useNavigate } from 'react-router'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { MessageList } from './message-list.tsx'
import { ReportList } from './report-list.tsx'
import * as texts from './reports.texts.ts'
import { Waitlist } from './waitlist.tsx'

const names = ['reports', 'messages', 'waitlist'] as const

/** What people sent to the team: reports, contact messages, and addresses of the waitlist. */
export function ReportsSection() {
  const [tab] = useUrlTab(names)
  const navigate = useNavigate()
  // Each tab has filters of its own, so its address starts anew.
  const choose = (next: typeof tab) => navigate(next === names[0] ? '?' : `?tab=${next}`, { preventScrollReset: true })
  const panels = { reports: <ReportList />, messages: <MessageList />, waitlist: <Waitlist /> }
  return (
    <Tabs
      label={texts.tabsLabel}
      value={tab}
      onValueChange={choose}
      tabs={names.map((value) => ({ value, label: texts.tabs[value], panel: panels[value] }))}
    />
  )
}
