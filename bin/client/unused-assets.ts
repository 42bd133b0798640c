import type { Plugin } from 'vite'
import { languageTag, locales } from '#lang/locales.ts'

/** Leaves out what the component library says in languages that the product does not speak. */
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

/** Whether a file of the library's words is in one of our languages. Any other file is none of its words. */
export function isSupportedLanguage(file: string): boolean {
  const [, language] = LOCALE_FILE.exec(file) ?? []
  return language === undefined || supportedLanguages.has(language)
}

/** `react-aria/dist/private/intl/overlays/bg-BG.mjs` */
const LOCALE_FILE =
  /\/react-(?:aria|aria-components|stately)\/dist\/private\/.*\/([a-z]{2})-[A-Z]{2}\.mjs$/
const supportedLanguages = new Set<string>(locales.map((code) => languageTag(code).slice(0, 2)))

/** Leaves the older format out of a font's style sheet: no browser that runs our code would ask for it. */
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
