// Abusive sockets: each joins and leaves topics as fast as allowed, and reconnects at once when disconnected.
// Runs in its own process, so that generating the load takes no time from what is measured.

/** Request of the bench: each socket has `topics` at once, `perSecond` times a second. */
export type ChurnRequest = { url: string; origin: string; sockets: number; topics: number; perSecond: number }
/** Counts until the next request. */
export type ChurnResponse = { connects: number; refused: number; messages: number }

const done: ChurnResponse = { connects: 0, refused: 0, messages: 0 }

process.on('message', (ask: ChurnRequest | 'counts') => {
  if (ask === 'counts') process.send?.(done)
  else for (let i = 0; i < ask.sockets; i++) churn(ask)
})

function churn(ask: ChurnRequest): void {
  const { url, origin, topics, perSecond } = ask
  const given = { headers: { origin } } as unknown as string[]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, given)
  let timer: NodeJS.Timeout | undefined
  let isOpen = false
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text === '2') socket.send('3')
    else if (text.startsWith('0')) socket.send('40')
    else if (text.startsWith('40')) {
      isOpen = true
      done.connects++
      timer = setInterval(() => joinAndLeave(socket, topics), 1_000 / perSecond)
    }
  })
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('close', () => {
    clearInterval(timer)
    if (!isOpen) done.refused++
    setTimeout(() => churn(ask), 100)
  })
}

function joinAndLeave(socket: WebSocket, count: number): void {
  if (socket.readyState !== WebSocket.OPEN) return
  const topics = Array.from({ length: count }, () => `drop:${crypto.randomUUID()}`)
  socket.send(`420${JSON.stringify(['join', topics])}`)
  socket.send(`42${JSON.stringify(['leave', topics])}`)
  done.messages += 2
}
