/**
 * Writes docs/bytes.md: where the bytes of the landing page, Discover, a drop and a storefront are. Needs the built
 * pages (`npm run build`). `node_modules/.bin/node e2e/bytes.ts`
 */
import { writeBytesPage } from './testing/bytes-page.ts'

writeBytesPage()
