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

/**
 * Omits the WOFF format from font style sheets, since every supported browser loads WOFF2, and restricts the Arabic font to
 * Arabic, so that no other page loads it for a character that all fonts lack.
 */
export function omitUnusedFonts(): Plugin {
  return {
    name: 'assay:used-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource.*\.css$/ },
      handler: (css, id) => {
        const used = withoutWoff(css)
        return id.includes('-sans-arabic/') ? withArabicRange(used) : used
      },
    },
  }
}

/** Letters, digits and punctuation of Arabic, with their forms of presentation. */
const ARABIC = 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+FB50-FDFF, U+FE70-FEFC'

export function withArabicRange(css: string): string {
  return css.replaceAll(/(@font-face \{)/g, `$1\n  unicode-range: ${ARABIC};`)
}

export function withoutWoff(css: string): string {
  return css.replaceAll(/,\s*url\([^)]+\.woff\)\s*format\(["']woff["']\)/g, '')
}

/** Omits the components and the live validation of Inertia, of which we use only links, forms and visits. */
export function omitUnusedInertia(): Plugin {
  return {
    name: 'assay:used-inertia',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/laravel-precognition\/dist\/index\.js$/ },
      handler: () => withoutValidation,
    },
    transform: {
      filter: { id: /\/@inertiajs\/react\/dist\/index\.js$/ },
      handler: (code) => withRemovableComponents(code),
    },
  }
}

/** Says that creating a component has no side effect, so that the build can leave out those that nothing imports. */
export function withRemovableComponents(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^(var \w+ = )(?=(?:forwardRef|createContext)\d*\()/gm, '$1/* @__PURE__ */ ')
}

/** What Inertia imports from `laravel-precognition`; it calls these only for `withPrecognition()`, apart from the first. */
const withoutValidation = `
const omitted = () => { throw new Error('Precognition is not part of the build') }
export const client = { withXsrfCookieName: () => {}, withXsrfHeaderName: omitted }
export { omitted as createValidator, omitted as resolveName, omitted as toSimpleValidationErrors }
`
