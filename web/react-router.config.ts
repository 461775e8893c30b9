import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The manifest is one cached file: the HTML of public pages stays the same for every visitor.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
