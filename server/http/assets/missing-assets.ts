import type { Locale } from '#lang/locales.ts'
import { wordsOf } from '#server/platform/locales/translator.ts'
import { BASE } from './manifest.ts'

const translatorFor = wordsOf('shell', 'en')

/** Events with which the client says that it is drawn, or that a part of it did not arrive. */
export const CLIENT_READY = 'assay:ready'
export const CLIENT_MISSING = 'assay:missing'

/**
 * Runs before the client's files are asked for. Where one does not arrive, it is asked for a few times more (another
 * server behind the same address may have it), so that it lies in the browser's cache, and the document is loaded once
 * again. Where that did not help, the words of `missingAssets` take the place of the empty page; nothing is loaded again
 * before the client has been drawn or the person asks for it.
 */
export const assetWatcherScript = `(()=>{
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

/** What is shown in place of a client that did not arrive, in the visitor's language; nothing of it needs the client. */
export function missingAssetsTemplate(locale: Locale): string {
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
