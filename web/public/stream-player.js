// Plays the HLS stream that the page names: by the browser itself where it can, else with hls.js. A stream that isn’t
// running yet, or that breaks off, is tried again every few seconds.
const againMs = 8_000
const video = document.querySelector('video')
const status = document.querySelector('p')
const source = video.dataset.src

const showStatus = (isShown) => {
  status.hidden = !isShown
}
video.addEventListener('playing', () => showStatus(false))

function playNatively() {
  video.addEventListener('error', () => {
    showStatus(true)
    setTimeout(() => {
      video.src = source
    }, againMs)
  })
  video.src = source
}

function playWithHls({ Hls }) {
  if (!Hls?.isSupported()) return showStatus(true)
  const player = new Hls({ enableWorker: false })
  player.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (!fatal) return
    player.destroy()
    showStatus(true)
    setTimeout(() => playWithHls({ Hls }), againMs)
  })
  player.loadSource(source)
  player.attachMedia(video)
}

if (video.canPlayType('application/vnd.apple.mpegurl')) {
  playNatively()
} else {
  const code = document.createElement('script')
  code.src = '/stream/hls.js'
  code.onload = () => playWithHls(globalThis)
  code.onerror = () => showStatus(true)
  document.head.append(code)
}
