import { directionOf, LOCALE_COOKIE, languageTag, locales } from '#lang/locales.ts'
import type { Shell } from '#server/http/inertia/options.ts'
import { localeOf } from '#server/http/routing/input.ts'
import type { Assets } from './assets.ts'
import { missingTemplate, watcherScript } from './missing-assets.ts'

/** Renders the document of a first visit. */
export function shell(assets: Assets): Shell {
  return ({ req, res, component, pageScript, rootElement }) => {
    const { nonce } = res.locals
    const locale = localeOf(req)
    return [
      `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Assay</title>',
      `<meta name="request" content="${req.id}">`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}"><meta property="csp-nonce" nonce="${nonce}">`,
      `<script nonce="${nonce}">${watcherScript}</script>`,
      assets.tags(component, nonce, locale),
      `</head><body><script nonce="${nonce}">${restoreAppearance}</script>`,
      pageScript,
      `<script nonce="${nonce}">${applyServerPreferences}</script>`,
      missingTemplate(locale),
      rootElement,
      '</body></html>',
    ].join('')
  }
}

/** A shield like that of a hallmark. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 3h24v16c0 6-6 9-12 11C10 28 4 25 4 19z" fill="#1b1916" stroke="#c9962b" stroke-width="2.5"/><path d="M10 20 16 8l6 12m-9.5-4h7" fill="none" stroke="#c9962b" stroke-width="2.5"/></svg>'

const languages = Object.fromEntries(
  locales.map((code) => [code, [languageTag(code), directionOf(code)]]),
)

/** Applies theme, language and direction to the document, from the values that `kept` returns. */
const applyPreferences = `kept=>{
const page=document.documentElement,theme=kept('theme'),locale=kept('${LOCALE_COOKIE}'),direction=kept('rtlClass'),pages=${JSON.stringify(languages)}
document.body.classList.toggle('dark',theme==='dark'||theme==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)
if(Object.hasOwn(pages,locale))[page.lang,page.dir]=pages[locale]
if(direction==='ltr'||direction==='rtl')page.dir=direction
}`

/** Runs before the first paint, so that a dark screen does not flash white. */
export const restoreAppearance = `try{(${applyPreferences})(key=>localStorage.getItem(key))}catch{}`

/** Runs after the page's data: applies the server's preferences if the browser has none stored. */
export const applyServerPreferences = `try{
const own=key=>localStorage.getItem(key),{preferences}=JSON.parse(document.querySelector('script[data-page]').textContent).props
const kept={...preferences,'${LOCALE_COOKIE}':preferences?.locale,rtlClass:own('${LOCALE_COOKIE}')?null:preferences?.rtlClass}
if(preferences)(${applyPreferences})(key=>own(key)??kept[key])
}catch{}`
