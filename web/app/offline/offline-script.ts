import { startParts } from '#web/format/format.ts'
import { themeKey } from '#web/startup/before-paint.ts'
import { maxCacheAgeMs, offlineCaches, offlinePath, titlePrefix } from './offline-cache.ts'

/**
 * Script of the offline page. It is inlined as one fixed text, like the script before the paint, so it is plain
 * JavaScript for any browser with service workers. It retries on a press, and by itself once the server answers; lists
 * the cached pages by title and load time; follows the system's theme, and uses the brand font if the device has it.
 */
const program = `(function () {
  var isInPlace = location.pathname !== '${offlinePath}'
  var byId = function (id) { return document.getElementById(id) }
  var again = function () { if (isInPlace) location.reload(); else location.assign('/') }
  var look = function () {
    if (navigator.onLine) fetch('/healthz', { cache: 'no-store' }).then(function (answer) { if (answer.ok) again() }, function () {})
  }
  byId('again').addEventListener('click', again)
  if (isInPlace) {
    addEventListener('online', look)
    setInterval(look, 5000)
  } else byId('why').textContent = 'Pages you visit stay on this device for a week, so you can read them offline.'
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function (system) {
    var chosen = null
    try { chosen = localStorage.getItem('${themeKey}') } catch (e) {}
    if (!/^(light|dark)$/.test(chosen || '')) document.documentElement.classList.toggle('dark', system.matches)
  })
  if (!window.caches) return

  var face = document.body.dataset.face
  caches.match(face).then(function (kept) {
    if (kept) return new FontFace('Archivo', 'url(' + face + ')', { weight: '400 760', stretch: '90% 125%' }).load()
  }).then(function (loaded) { if (loaded) document.fonts.add(loaded) }, function () {})

  var kinds = [['Drops', /^\\/drop\\//], ['Claims', /^\\/claims\\//], ['Orders', /^\\/orders\\//]]
  var prefix = '${titlePrefix}'
  var timeOf = function (at) {
    var time = document.createElement('time')
    time.dateTime = new Date(at).toISOString()
    time.textContent = 'Loaded ' + new Intl.DateTimeFormat('en-US', ${JSON.stringify(startParts)}).format(at)
    return time
  }
  var rowOf = function (page) {
    var row = document.createElement('li')
    var link = document.createElement('a')
    link.href = page.path
    link.textContent = page.title
    row.append(link, timeOf(page.at))
    return row
  }
  var show = function (pages) {
    kinds.forEach(function (kind) {
      var own = pages.filter(function (page) { return kind[1].test(page.path) })
      if (!own.length) return
      var heading = document.createElement('h3')
      var list = document.createElement('ul')
      heading.textContent = kind[0]
      own.slice(0, 12).forEach(function (page) { list.append(rowOf(page)) })
      byId('lists').append(heading, list)
      byId('kept').hidden = false
    })
  }
  var find = async function () {
    var reads = await caches.open('${offlineCaches.reads}')
    var pages = await caches.open('${offlineCaches.pages}')
    var found = []
    for (var request of await reads.keys()) {
      var name = new URL(request.url).pathname
      if (name.indexOf(prefix) !== 0) continue
      var path = decodeURIComponent(name.slice(prefix.length))
      var title = await reads.match(request)
      var at = title && Number(title.headers.get('x-kept-at'))
      if (at > Date.now() - ${maxCacheAgeMs} && await pages.match(path)) found.push({ path: path, title: await title.text(), at: at })
    }
    return found.sort(function (a, b) { return b.at - a.at })
  }
  find().then(show, function () {})
})()`

/** The same without indentation. */
export const offlineScript = program.replace(/\n\s*/g, '\n')
