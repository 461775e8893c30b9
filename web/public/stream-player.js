// Plays the HLS stream that the page names: by the browser itself where it can, else with hls.js.
const video = document.querySelector('video')
const source = video.dataset.src
if (video.canPlayType('application/vnd.apple.mpegurl')) {
  video.src = source
} else {
  const code = document.createElement('script')
  code.src = '/stream/hls.js'
  code.onload = () => {
    const { Hls } = globalThis
    if (!Hls.isSupported()) return
    const player = new Hls({ enableWorker: false })
    player.loadSource(source)
    player.attachMedia(video)
  }
  document.head.append(code)
}
