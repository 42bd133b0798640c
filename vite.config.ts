import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bin/client/budget.ts'
import { precompress } from './bin/client/precompress.ts'
import { woff2Only } from './bin/client/woff2-only.ts'

/** The client's build, and with `npm run dev` the source of its modules inside the server's own process. */
export default defineConfig({
  base: '/build/',
  publicDir: false,
  plugins: [react(), tailwindcss(), woff2Only(), budget(), precompress()],
  optimizeDeps: { entries: ['resources/js/app.tsx', 'resources/js/Pages/**/*.tsx'] },
  build: {
    outDir: 'public/build',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: 'resources/js/app.tsx' },
  },
})
