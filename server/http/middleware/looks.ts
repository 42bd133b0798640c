import { directionOf, LOCALE_COOKIE, languageTag, locales } from '#lang/locales.ts'

const pages = Object.fromEntries(
  locales.map((code) => [code, [languageTag(code), directionOf(code)]]),
)

/** Theme, language and direction onto the document, from whatever `kept` knows of them. */
const show = `kept=>{
const page=document.documentElement,theme=kept('theme'),locale=kept('${LOCALE_COOKIE}'),direction=kept('rtlClass'),pages=${JSON.stringify(pages)}
document.body.classList.toggle('dark',theme==='dark'||theme==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)
if(Object.hasOwn(pages,locale))[page.lang,page.dir]=pages[locale]
if(direction==='ltr'||direction==='rtl')page.dir=direction
}`

/** Runs before anything is drawn, or a dark screen would flash white at every load. */
export const restoreLooks = `try{(${show})(key=>localStorage.getItem(key))}catch{}`

/** Runs after the page's data: a browser that was told nothing shows what the server keeps of the person. */
export const fillLooks = `try{
const own=key=>localStorage.getItem(key),{preferences}=JSON.parse(document.querySelector('script[data-page]').textContent).props
const kept={...preferences,'${LOCALE_COOKIE}':preferences?.locale,rtlClass:own('${LOCALE_COOKIE}')?null:preferences?.rtlClass}
if(preferences)(${show})(key=>own(key)??kept[key])
}catch{}`
