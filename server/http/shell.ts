import { directionOf, languageTag } from '#lang/locales.ts'
import type { Assets } from './assets.ts'
import type { Shell } from './inertia/options.ts'
import { localeOf } from './words.ts'

/** Prints the document of a first visit. */
export function shell(assets: Assets): Shell {
  return ({ req, res, component, pageScript, rootElement }) => {
    const { nonce } = res.locals
    const locale = localeOf(req)
    return [
      `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Assay</title>',
      `<meta property="csp-nonce" nonce="${nonce}">`,
      assets.tags(component, nonce),
      `</head><body><script nonce="${nonce}">${restoreLooks}</script>`,
      pageScript,
      rootElement,
      '</body></html>',
    ].join('')
  }
}

// Before the first paint, or a dark screen flashes white at every load.
const restoreLooks = `try{
const theme=localStorage.getItem('theme'),dir=localStorage.getItem('rtlClass')
if(theme==='dark'||theme==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)document.body.classList.add('dark')
if(dir==='ltr'||dir==='rtl')document.documentElement.dir=dir
}catch{}`
