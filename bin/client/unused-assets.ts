import type { Plugin } from 'vite'
import { languageTag, locales } from '#lang/locales.ts'

/** Omits the texts of the component library in languages that the product does not support. */
export function omitOtherLocales(): Plugin {
  return {
    name: 'assay:own-locales',
    enforce: 'pre',
    load: {
      filter: { id: LOCALE_FILE },
      handler: (id) => (isSupportedLanguage(id) ? null : 'export default {}'),
    },
  }
}

/** Whether a file of the library's texts is in one of our languages; true for all other files. */
export function isSupportedLanguage(file: string): boolean {
  const [, language] = LOCALE_FILE.exec(file) ?? []
  return language === undefined || supportedLanguages.has(language)
}

/** `react-aria/dist/private/intl/overlays/bg-BG.mjs` */
const LOCALE_FILE =
  /\/react-(?:aria|aria-components|stately)\/dist\/private\/.*\/([a-z]{2})-[A-Z]{2}\.mjs$/
const supportedLanguages = new Set<string>(locales.map((code) => languageTag(code).slice(0, 2)))

/** Omits the WOFF format from font style sheets: every supported browser loads WOFF2. */
export function omitWoff(): Plugin {
  return {
    name: 'assay:woff2-only',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource.*\.css$/ },
      handler: (css) => withoutWoff(css),
    },
  }
}

export function withoutWoff(css: string): string {
  return css.replaceAll(/,\s*url\([^)]+\.woff\)\s*format\(["']woff["']\)/g, '')
}
