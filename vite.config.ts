import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bin/client/budget.ts'
import { firstScreens } from './bin/client/first-screens.ts'
import { iconUsage } from './bin/client/icon-usage.ts'
import { keepReplaced } from './bin/client/keep-replaced.ts'
import { kitFacts } from './bin/client/kit-facts.ts'
import { pageNamespaces } from './bin/client/page-namespaces.ts'
import { precompress } from './bin/client/precompress.ts'
import { omitOtherLocales, omitUnusedFonts, omitUnusedInertia } from './bin/client/unused-assets.ts'

const frameworks = {
  name: 'frameworks',
  priority: 6,
  test: /node_modules[\\/](react|react-dom|scheduler|@inertiajs|i18next|react-i18next)[\\/]/,
}

/**
 * The sign-in page, what the entry imports and what the other sign-in pages share with the shell. Not the entry itself:
 * it waits until the page is loaded, and the page imports this file.
 */
const signIn = {
  name: 'sign-in',
  priority: 5,
  test: anyOf(
    /resources[\\/]js[\\/]app[\\/](notices|error[\\/]ErrorBoundary|session-recovery[\\/]session-end)\./,
    /resources[\\/]js[\\/]lib[\\/](background-requests|initial-page|json-request|screen-lock[\\/]lock-screen)\./,
    /resources[\\/]js[\\/](features[\\/]identity[\\/]auth[\\/]SignIn|Layouts[\\/]AuthLayout|Layouts[\\/]auth[\\/]CoverFrame)\./,
    /lucide-react[\\/].*[\\/](key-round|lock|shield-check)\./,
  ),
}

/**
 * Buttons and fields, what else pages without the app shell share with it, what React Aria's fields are made of, and what
 * all lists share.
 */
const controls = {
  name: 'controls',
  priority: 4,
  test: anyOf(
    /resources[\\/]js[\\/](app[\\/]AriaProviders|lib[\\/]format)\./,
    /resources[\\/]js[\\/]ui[\\/](Badge|Button|class-names|Field|IconButton|SearchField|table[\\/]useTitleTransition)\./,
    /resources[\\/]js[\\/]features[\\/]market[\\/]current-price[\\/]gold-condition\./,
    /react-aria-components[\\/].*[\\/](FieldError|Group|Input|Label|Text|TextField)\.mjs/,
    /lucide-react[\\/].*[\\/](calendar-clock|calendar-days|check|circle-check|coins|download|ellipsis|file-up|minus|plus|printer)\./,
  ),
}

/** The app shell, the parts of nearly every page behind sign-in and the formula, with all that they import. */
const shell = {
  name: 'shell',
  priority: 3,
  test: anyOf(
    /resources[\\/]js[\\/](Layouts[\\/]AppLayout|app[\\/]PageHeader|lib[\\/](typing[\\/]typed-number|page-props|page-request|useWide))\./,
    /resources[\\/]js[\\/]features[\\/].*[\\/](CardFallback|PreviewButton|gold-field)\./,
    /resources[\\/]js[\\/]ui[\\/](ActionBar|Card|CheckField|EmptyState|MissingCard|Notice|Segmented)\.tsx/,
  ),
}

/** The rules that prices are calculated by; beside them, the calculation itself is in a file of its own. */
const rules = {
  name: 'rules',
  priority: 2,
  test: /server[\\/]formula[\\/](settings[\\/](tax|rule-problems|rule|pricing-settings)|units[\\/]rounding)\./,
}
const calculation = {
  name: 'calculation',
  priority: 1,
  test: /server[\\/]formula[\\/](price|settings[\\/]resolution)/,
}

/** How pieces and their measures are written, for each page that shows pieces. */
const measures = {
  name: 'measures',
  priority: 1,
  test: anyOf(
    /server[\\/]formula[\\/]units[\\/](measures|ring-size)\./,
    /features[\\/]catalogue[\\/]measures[\\/]/,
    /features[\\/]catalogue[\\/](pieces[\\/]PieceLabel|photos[\\/]PhotoThumb|products[\\/]useProductName)\./,
    /resources[\\/]js[\\/]lib[\\/]join-parts\./,
  ),
}

/** What only the price page imports and its parts that are loaded later share with it. */
const prices = {
  name: 'prices',
  priority: 0,
  test: /features[\\/]pricing[\\/].*[\\/](useDraftStorage|draft|what-if|matrix|open-piece|price-entry|heat|customer-view)\./,
}

/** Menus and drawers, with what only these import. */
const overlays = {
  name: 'overlays',
  priority: 2,
  test: /resources[\\/]js[\\/](app[\\/]list[\\/]MoreMenu|features[\\/]pricing[\\/]import-export[\\/]FileMenu|ui[\\/]Drawer)\./,
}

/** Whether a module's path matches one of these. */
function anyOf(...patterns: RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id))
}

/** The client's build, and with `npm run dev` the source of its modules inside the server's own process. */
export default defineConfig({
  base: '/build/',
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    omitOtherLocales(),
    omitUnusedFonts(),
    omitUnusedInertia(),
    pageNamespaces(),
    kitFacts(),
    iconUsage(),
    budget(),
    keepReplaced(),
    precompress(),
    firstScreens(),
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
      // What every visitor needs comes in a few files: fifty small ones would weigh a tenth more.
      output: {
        codeSplitting: {
          groups: [
            frameworks,
            signIn,
            controls,
            shell,
            overlays,
            rules,
            calculation,
            measures,
            prices,
          ],
        },
      },
    },
  },
})
