import type { StreamProvider } from '@keepcase/contract/drops/stream.rules.ts'

/** Sentences of the host's picture. */
export const watchHost = 'Watch the host'
export const closeVideo = 'Close video'
export const videoTitle = 'The host’s live video'
export const runsBehind = 'Video runs a few seconds behind. The stage is always first.'
export const savingData = 'Video is off while your browser saves data.'
const sources: Record<StreamProvider, string> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  vimeo: 'Vimeo',
  hls: 'the seller’s video host',
}
export const loadsFrom = (provider: StreamProvider) => `Loads from ${sources[provider]} when you press.`
