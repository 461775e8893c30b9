/** Where a host's picture comes from. */
export const streamProviders = ['youtube', 'twitch', 'vimeo', 'hls'] as const
export type StreamProvider = (typeof streamProviders)[number]

/** A stream as it is stored: `link` is the shortest link to it, which `readStream` reads again. */
export type Stream = { provider: StreamProvider; link: string; frame: string }

/** Longest accepted link, in characters. */
export const longestStreamLink = 500

/** Why a link is refused; sentences for the host. */
export const streamRefusals = {
  notALink: 'Paste the full link. It begins with https://.',
  noVideo: 'That link doesn’t open a single video or channel. Open the video and copy its link.',
  notAllowed: 'Use a link to YouTube, Twitch or Vimeo.',
} as const

type Found = { provider: Exclude<StreamProvider, 'hls'>; link: string; frame: string }

const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com']
const twitchHosts = ['twitch.tv', 'www.twitch.tv', 'm.twitch.tv']
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']
/** Pages of Twitch that look like channels. */
const twitchPages = ['directory', 'downloads', 'drops', 'jobs', 'login', 'p', 'redirect', 'search', 'settings', 'turbo']

/** The parts of a link, host in lower case. */
type Link = { host: string; path: string; query: string }

/** An https link in a form that every URL parser reads alike: a plain host without port or credentials. */
function partsOf(text: string): Link | null {
  const [, host, path, query] =
    /^https:\/\/([a-z0-9.-]+)(\/[^\s?#\\"'<>]*)?(\?[\w%&=.~+:/,;@!*-]*)?(?:#\S*)?$/i.exec(text) ?? []
  return host ? { host: host.toLowerCase(), path: path ?? '/', query: query ?? '' } : null
}

function youtube({ host, path, query }: Link): Found | null {
  const [first = '', second = ''] = path.split('/').slice(1)
  const byPath = host === 'youtu.be' ? first : ['live', 'embed'].includes(first) ? second : ''
  const id = first === 'watch' && second === '' ? (/[?&]v=([^&]*)/.exec(query)?.[1] ?? '') : byPath
  if (!/^[\w-]{11}$/.test(id)) return null
  return {
    provider: 'youtube',
    link: `https://www.youtube.com/watch?v=${id}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0`,
  }
}

function twitch({ path }: Link): Found | null {
  const channel = /^\/([A-Za-z0-9]\w{2,24})\/?$/.exec(path)?.[1]?.toLowerCase()
  if (!channel || twitchPages.includes(channel)) return null
  return {
    provider: 'twitch',
    link: `https://www.twitch.tv/${channel}`,
    frame: `https://player.twitch.tv/?channel=${channel}&autoplay=true`,
  }
}

function vimeo({ path }: Link): Found | null {
  const [, id, hash] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{8,16}))?\/?$/.exec(path) ?? []
  if (!id) return null
  return {
    provider: 'vimeo',
    link: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
  }
}

/** True for the name of a public host: no address, no port, nothing that only exists inside a network. */
export function isPublicHost(name: string): boolean {
  if (name.length > 253 || !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name))
    return false
  return !/(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|example|invalid|arpa|onion)$/.test(name)
}

/**
 * Reads a link to a host's picture by its form alone: nothing is fetched. `hlsHosts`: names of hosts whose `.m3u8`
 * streams the platform allows. Returns the stream, or the reason of the refusal.
 */
export function readStream(text: string, hlsHosts: readonly string[]): Stream | { refused: string } {
  const link = text.trim()
  const parts = link.length <= longestStreamLink ? partsOf(link) : null
  if (!parts) return { refused: streamRefusals.notALink }
  const { host, path, query } = parts
  const read = youtubeHosts.includes(host)
    ? youtube
    : twitchHosts.includes(host)
      ? twitch
      : vimeoHosts.includes(host)
        ? vimeo
        : null
  if (read) return read(parts) ?? { refused: streamRefusals.noVideo }
  if (!hlsHosts.includes(host) || !isPublicHost(host)) return { refused: streamRefusals.notAllowed }
  if (!/^\/[\w./~-]+\.m3u8$/.test(path)) return { refused: streamRefusals.noVideo }
  const plain = `https://${host}${path}${query}`
  return { provider: 'hls', link: plain, frame: plain }
}
