import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bin/client/budget.ts'
import { keepReplaced } from './bin/client/keep-replaced.ts'
import { pageNamespaces } from './bin/client/page-namespaces.ts'
import { precompress } from './bin/client/precompress.ts'
import { omitOtherLocales, omitUnusedInertia, omitWoff } from './bin/client/unused-assets.ts'

const frameworks = {
  name: 'frameworks',
  priority: 2,
  test: /node_modules[\\/](react|react-dom|scheduler|@inertiajs|i18next|react-i18next)[\\/]/,
}

/** The sign-in door with all that it stands on. */
const auth = {
  name: 'auth',
  priority: 1,
  test: /resources[\\/]js[\\/](features[\\/]identity[\\/]auth[\\/]SignIn|Layouts[\\/]AuthLayout|Layouts[\\/]auth[\\/]CoverFrame)/,
}

/** The client's build, and with `npm run dev` the source of its modules inside the server's own process. */
export default defineConfig({
  base: '/build/',
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    omitOtherLocales(),
    omitWoff(),
    omitUnusedInertia(),
    pageNamespaces(),
    budget(),
    keepReplaced(),
    precompress(),
  ],
  optimizeDeps: { entries: ['resources/js/app.tsx', 'resources/js/Pages/**/*.tsx'] },
  build: {
    outDir: 'public/build',
    // `keepReplaced` decides what of earlier builds stays.
    emptyOutDir: false,
    manifest: true,
    target: 'es2023',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: 'resources/js/app.tsx',
      // What every visitor needs comes in two files: fifty small ones would weigh a tenth more.
      output: { codeSplitting: { groups: [frameworks, auth] } },
    },
  },
})
