import type { Plugin } from 'vite'

/** Leaves the older format out of a font's style sheet: no browser that runs our code would ask for it. */
export function woff2Only(): Plugin {
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
