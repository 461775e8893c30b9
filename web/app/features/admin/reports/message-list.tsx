import { contactTopicNames } from '@keepcase/contract/accounts/contact.rules.ts'
import type { ContactRow } from '@keepcase/contract/accounts/inbox.contract.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { Badge } from '#web/ui/chip.tsx'
import { SelectBox } from '#web/ui/forms/choices.tsx'
import { useUrlSearch, useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { AdminList } from '../table/admin-list.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { optionsOf } from '../table/options-of.ts'
import { RowOpener } from '../table/row-opener.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTableOrder } from '../table/use-table-order.ts'
import { MessageDialog } from './message-dialog.tsx'
import { messageTones } from './report-tones.ts'
import * as texts from './reports.texts.ts'

const statuses = optionsOf(texts.messageStatuses, texts.allStatuses)
const topics = optionsOf(contactTopicNames, texts.allTopics)

/** Contact messages: searched, filtered, answered. */
export function MessageList() {
  const { text, setText, query: q } = useUrlSearch()
  const [status, setStatus] = useUrlValue('status', ['open', 'all', 'answered', 'closed'])
  const [topic, setTopic] = useUrlValue('topic', ['all', 'order', 'account', 'selling', 'report', 'other'])
  const order = useTableOrder(['received'])
  const input = { ...(q && { q }), status, topic, order: order.order }
  const list = useInfiniteQuery({
    ...api.inbox.list.infiniteOptions(byCursor({ ...input, limit: 50 })),
    placeholderData: keepPreviousData,
  })
  const open = list.data?.pages[0]?.open
  const [opened, setOpened] = useState<ContactRow | null>(null)
  const columns = useMemo(() => columnsOf(setOpened), [])
  return (
    <>
      <AdminList
        name="messages"
        label={texts.tabs.messages}
        list={list}
        load={(cursor) => client.inbox.list({ ...input, limit: 100, ...(cursor ? { cursor } : {}) })}
        columns={columns}
        keyOf={({ id }) => id}
        order={order}
        search={{ label: texts.messageSearch, value: text, onChange: setText }}
        summary={open !== undefined && texts.openMessages(open)}
        texts={texts.messageList}
        filters={
          <>
            <SelectBox aria-label={texts.statusLabel} options={statuses} value={status} onValueChange={setStatus} />
            <SelectBox aria-label={texts.topicLabel} options={topics} value={topic} onValueChange={setTopic} />
          </>
        }
      />
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const columnsOf = (open: (message: ContactRow) => void): readonly AdminColumn<ContactRow>[] => [
  {
    header: 'From',
    isMain: true,
    cell: (message) => <Sender message={message} onOpen={() => open(message)} />,
    csv: ({ name, email }) => `${name} <${email}>`,
  },
  {
    header: 'Topic',
    cell: ({ topic }) => contactTopicNames[topic],
    csv: ({ topic }) => contactTopicNames[topic],
  },
  {
    header: 'Message',
    cell: ({ message }) => <span className="line-clamp-1 max-w-96 [overflow-wrap:anywhere]">{message}</span>,
    csv: ({ message }) => message,
  },
  timeColumn('Received', ({ createdAt }) => createdAt, { sort: 'received', style: 'ago' }),
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={messageTones[status]}>{texts.messageStatuses[status]}</Badge>,
    csv: ({ status }) => texts.messageStatuses[status],
  },
]

/** Who wrote; the name opens the message. */
const Sender = ({ message, onOpen }: { message: ContactRow; onOpen: () => void }) => (
  <RowOpener onOpen={onOpen}>
    <bdi>{message.name}</bdi> <bdi className="font-normal text-muted-foreground">{message.email}</bdi>
  </RowOpener>
)
