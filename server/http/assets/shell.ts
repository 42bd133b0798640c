import { directionOf, LOCALE_COOKIE, type Locale, languageTag, locales } from '#lang/locales.ts'
import type { Shell } from '#server/http/inertia/options.ts'
import { cookieOf } from '#server/http/middleware/cookies.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { BASE } from '#server/http/routing/request.ts'
import { translator } from '#server/platform/locales/translator.ts'
import type { Assets } from './assets.ts'
import { CLIENT_MISSING, CLIENT_READY } from './client-events.ts'
import { drawnRoot } from './first-screen.ts'

/** Renders the document of a first visit. */
export function shell(assets: Assets): Shell {
  return (parts) => {
    const { req, res, component, pageScript, rootElement } = parts
    const { nonce } = res.locals
    const locale = localeOf(req)
    const isSecondTry = cookieOf(req, RELOAD_COOKIE) !== undefined
    return [
      `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Assay</title>',
      `<meta name="request" content="${req.id}">`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}"><meta property="csp-nonce" nonce="${nonce}">`,
      `<script nonce="${nonce}">${loadFailureScript(isSecondTry)}</script>`,
      isSecondTry ? TAGS_TEMPLATE : '',
      assets.tags(component, nonce, locale, isSecondTry ? 'all' : 'first'),
      // Ends the template before a second try; without one, browsers ignore it.
      `</template></head><body><script nonce="${nonce}">${restoreAppearance}</script>`,
      pageScript,
      `<script nonce="${nonce}">${applyServerPreferences}</script>`,
      missingTemplate(locale),
      drawnRoot(assets.firstScreens, locale, parts) || rootElement,
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
const root=document.documentElement,theme=kept('theme'),locale=kept('${LOCALE_COOKIE}'),direction=kept('rtlClass'),languages=${JSON.stringify(languages)}
document.body.classList.toggle('dark',theme==='dark'||theme==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)
if(Object.hasOwn(languages,locale))[root.lang,root.dir]=languages[locale]
if(direction==='ltr'||direction==='rtl')root.dir=direction
}`

/** Runs before the first paint, so that a dark screen does not flash white. */
export const restoreAppearance = `try{(${applyPreferences})(key=>localStorage.getItem(key))}catch{}`

/** Runs after the page's data: applies the server's preferences if the browser has none stored. */
export const applyServerPreferences = `try{
const own=key=>localStorage.getItem(key),{preferences}=JSON.parse(document.querySelector('script[data-page]').textContent).props
const kept={...preferences,'${LOCALE_COOKIE}':preferences?.locale,rtlClass:own('${LOCALE_COOKIE}')?null:preferences?.rtlClass}
if(preferences)(${applyPreferences})(key=>own(key)??kept[key])
}catch{}`

const translatorFor = translator('shell', 'en')

/** How often a file is requested, and how much longer the pause before each further request is: five seconds in all. */
const TRIES = 24
const LONGER_MS = 20
/** Set before the reload, so that the server sends the tags within a template. */
const RELOAD_COOKIE = 'assay_reload'
const TAGS_TEMPLATE = '<template id="tags">'

/**
 * Runs before the client's files are requested. If one fails, the document is reloaded once. Another server behind the
 * same address may send it, of another build, whose files are not on every server either; so the second time the tags
 * are in a template, which keeps them from loading, together with those of files that the client would request later,
 * because browsers keep the failure of an import. Each file is requested until a server has it, which leaves it in the
 * cache, and then the tags are inserted. The cookie is read before the reload, since Chromium sets it asynchronously and
 * may otherwise request the document without it. Without cookies the script opens the template itself, which can be too late:
 * browsers look ahead for files. The pauses are random, because two files that are requested in the same order again and
 * again could each get the wrong one of two servers every time. If that fails too, `missingTemplate` replaces the empty
 * page; there is no further reload before the client has rendered or the user requests it.
 */
const loadFailureScript = (isSecondTry: boolean) => `(()=>{
const reloadMark={get(){try{return sessionStorage.reloaded}catch{return performance.getEntriesByType('navigation')[0]?.type==='reload'}},set(on){try{on?sessionStorage.reloaded=1:delete sessionStorage.reloaded}catch{}}}
const isSecond=${isSecondTry}||reloadMark.get()
let isReady,lacksFile
const show=()=>{const root=document.getElementById('app'),words=document.getElementById('missing');if(!isReady&&root&&words)root.replaceChildren(words.content.cloneNode(true))}
const fail=()=>{if(isSecond)return show();reloadMark.set(1);try{document.cookie='${RELOAD_COOKIE}=1;path=/;max-age=60;samesite=lax';document.cookie}catch{};location.reload()}
const urlOf=({tagName,rel,src,href})=>tagName==='SCRIPT'?src:tagName==='LINK'&&rel!=='preload'&&href
const request=async url=>{for(let tries=0;url&&tries<${TRIES};tries++){
const answer=await fetch(url).catch(()=>{});await answer?.blob().catch(()=>{})
if(answer?.ok)return
await new Promise(done=>setTimeout(done,Math.random()*tries*${2 * LONGER_MS}))
}}
addEventListener('error',({target})=>{if(urlOf(target)?.includes?.('${BASE}/')){lacksFile=true;if(isSecond&&target.src)show()}},true)
addEventListener('load',()=>{if(lacksFile&&!isSecond)fail()})
addEventListener('${CLIENT_MISSING}',fail)
addEventListener('${CLIENT_READY}',()=>{isReady=true;if(!lacksFile)reloadMark.set()})
if(!isSecond)return
if(!${isSecondTry})document.write('${TAGS_TEMPLATE}')
addEventListener('DOMContentLoaded',async()=>{
const {content}=document.getElementById('tags')
await Promise.all([...content.children].map(urlOf).map(request))
document.head.append(content)
})
})()`

/** Shown if the client fails to load, in the visitor's language; works without the client. */
function missingTemplate(locale: Locale): string {
  const translate = translatorFor(locale)
  return [
    '<template id="missing"><div role="alert" class="mx-auto max-w-lg px-4 pt-[10vh]">',
    `<h1 class="font-display text-3xl text-balance">${escapeHtml(translate('display_error.assets_title'))}</h1>`,
    `<p class="mt-3 text-lg text-text-2">${escapeHtml(translate('display_error.assets_text'))}</p>`,
    `<p class="mt-7"><a href="" class="text-petrol underline underline-offset-2">${escapeHtml(translate('request_error.reload'))}</a></p>`,
    '</div></template>',
  ].join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
