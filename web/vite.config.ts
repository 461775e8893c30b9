import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Finds every dependency at the first start, so that a cold development server does not reload pages under the reader.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  ssr: { noExternal: ['lucide-react', 'radix-ui', '@orpc/client', '@orpc/tanstack-query', 'sonner', 'nuqs'] },
  build: { assetsInlineLimit: 0 },
})
