import type { Locale } from '#lang/locales.ts'
import { translator } from '#server/platform/locales/translator.ts'
import { BASE } from './manifest.ts'

const translatorFor = translator('shell', 'en')

/** Events by which the client reports that it rendered, or that a module failed to load. */
export const CLIENT_READY = 'assay:ready'
export const CLIENT_MISSING = 'assay:missing'

/**
 * Runs before the client's files are requested. If one fails, it is requested a few more times (another server behind
 * the same address may have it), so that it is cached, and the document is reloaded once. If that fails too,
 * `missingTemplate` replaces the empty page; there is no further reload before the client has rendered or the
 * user requests it.
 */
export const watcherScript = `(()=>{
const failed=new Set,note={get(){try{return sessionStorage.reloaded}catch{return performance.getEntriesByType('navigation')[0]?.type==='reload'}},set(on){try{on?sessionStorage.reloaded=1:delete sessionStorage.reloaded}catch{}}}
let isReady,isMending,lacksScript
addEventListener('error',({target:{tagName,rel,src,href}})=>{
const url=tagName==='SCRIPT'?src:tagName==='LINK'&&rel!=='preload'&&href
if(url&&url.includes('${BASE}/')){failed.add(url);if(src)lacksScript=true}
},true)
const show=()=>{const root=document.getElementById('app'),words=document.getElementById('missing');if(!isReady&&root&&words)root.replaceChildren(words.content.cloneNode(true))}
const mend=async()=>{
if(isMending)return
isMending=true
note.set(1)
for(const url of failed)for(let tries=0;tries<4;tries++){const answer=await fetch(url).catch(()=>{});await answer?.blob();if(answer?.ok)break}
location.reload()
}
addEventListener('load',()=>{if(!failed.size)return;if(!note.get())mend();else if(lacksScript)show()})
addEventListener('${CLIENT_MISSING}',()=>note.get()?isMending||show():mend())
addEventListener('${CLIENT_READY}',()=>{isReady=true;if(!failed.size)note.set()})
})()`

/** Shown if the client fails to load, in the visitor's language; works without the client. */
export function missingTemplate(locale: Locale): string {
  const translate = translatorFor(locale)
  return [
    '<template id="missing"><div role="alert" class="mx-auto max-w-lg px-4 pt-[10vh]">',
    `<h1 class="font-display text-3xl text-balance">${escapeHtml(translate('broken.assets_title'))}</h1>`,
    `<p class="mt-3 text-lg text-text-2">${escapeHtml(translate('broken.assets_text'))}</p>`,
    `<p class="mt-7"><a href="" class="text-petrol underline underline-offset-2">${escapeHtml(translate('trouble.reload'))}</a></p>`,
    '</div></template>',
  ].join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
