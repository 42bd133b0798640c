import { existsSync, readFileSync } from 'node:fs'
import { type Locale, languageTag } from '#lang/locales.ts'
import type { ShellParts } from '#server/http/inertia/options.ts'
import { CLIENT_READY } from './client-events.ts'

/** Markup of first screens by language, drawn by the build (resources/js/first-screens.tsx). */
export type FirstScreens = Partial<Record<Locale, ScreensOfLocale>>

interface ScreensOfLocale {
  /** Whole pages by component. */
  pages: Record<string, string>
  /** The layout around every other page, with and without the entry of the settings. */
  layouts: { settings: string; noSettings: string }
}

/** The first screens in a file of the build; none where it lacks them. */
export function readFirstScreens(file: string): FirstScreens {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The attribute of the root element that says what is drawn in it: a page to take over, or a layout to replace. */
export type Drawn = 'page' | 'layout'

/**
 * The root element of a document with the first screen of its page, and the script that fits it to the browser's choices;
 * empty where nothing is drawn: without a build, and for pages that look different from what the build knows.
 */
export function drawnRoot(screens: FirstScreens, locale: Locale, parts: ShellParts): string {
  const { component, id, nonce, page } = parts
  const ofLocale = screens[locale]
  if (!ofLocale) return ''
  const root = (drawn: Drawn, content: string, script: string) =>
    `<div id="${id}" data-drawn="${drawn}" data-lang="${languageTag(locale)}">${content}</div><script nonce="${nonce}">${script}</script>`
  const whole = Object.hasOwn(ofLocale.pages, component) && ofLocale.pages[component]
  if (whole) return isUntouched(page) ? root('page', whole, fitPage) : ''
  const { auth } = page.props as { auth?: { user: unknown; can: Record<string, boolean> } }
  // Displays have no user, and other sign-in pages and errors have layouts of their own.
  if (!auth?.user || /^(login|error)/.test(component)) return ''
  const { settings, noSettings } = ofLocale.layouts
  const layout = auth.can['pricing_settings.see'] ? settings : noSettings
  // Its buttons do nothing until React replaces it.
  return root('layout', `<div inert>${layout}</div>`, fitLayout)
}

/** Whether a sign-in page is shown as at first: to a guest, without refusals and without a notice. */
function isUntouched({ props, flash }: ShellParts['page']): boolean {
  const { signedIn, errors } = props as { signedIn?: unknown; errors?: object }
  return signedIn === null && Object.keys(errors ?? {}).length === 0 && flash === undefined
}

/**
 * Removes what is drawn in another language than the reader's: one that only the browser knows. Then the client draws
 * everything. The icon of another theme than the drawn one appears with the client.
 */
const fitBoth = `
const root=document.getElementById('app'),clear=()=>{root.replaceChildren();delete root.dataset.drawn}
const {preferences}=JSON.parse(document.querySelector('script[data-page]').textContent).props
const kept=key=>{try{return localStorage.getItem(key)??preferences?.[key]}catch{return preferences?.[key]}}
if(document.documentElement.lang!==root.dataset.lang)clear()
if((kept('theme')??'light')!=='light')for(const icon of root.querySelectorAll('.lucide-sun'))icon.classList.add('invisible')`

/**
 * Hides the place of the passkeys where there are none, as `hasPasskeys` of the client says. Until the client is ready,
 * keeps what is pressed, chosen and sent, each button and form once, and from React, so that nothing happens twice.
 */
const fitPage = `{${fitBoth}
const place=root.querySelector('[data-passkeys]')
if(place&&(!self.PublicKeyCredential||/^[\\d.]+$|^\\[/.test(location.hostname)))place.hidden=true
const early=new Map(),ended=new AbortController(),on=(type,keep)=>document.addEventListener(type,event=>{if(root.contains(event.target))keep(event)},{capture:true,signal:ended.signal})
const later=(event,target,again)=>{event.stopPropagation();early.delete(target);early.set(target,again)}
on('submit',event=>{event.preventDefault();later(event,event.target,()=>event.target.requestSubmit())})
on('click',event=>{const button=event.target.closest('button[type=button]');if(button)later(event,button,()=>button.click())})
on('change',event=>{const {target}=event,{value}=target;if(target.matches('select'))later(event,target,()=>{target.value=value;target.dispatchEvent(new Event('change',{bubbles:true}))})})
addEventListener('${CLIENT_READY}',()=>{ended.abort();for(const again of early.values())again()},{once:true})
}`

/** Gives the layout the classes that the client would give it. */
const fitLayout = `{${fitBoth}
const section=root.querySelector('.main-section')
const put=(element,name,standard)=>{const value=String(kept(name)??'');if(/^[a-z-]+$/.test(value))element.classList.replace(standard,value)}
if(kept('menu')==='horizontal')clear()
else if(section){
put(section,'menu','vertical');put(section,'layout','full');put(section.querySelector('.main-container'),'navbar','navbar-sticky')
section.classList.replace('ltr',document.documentElement.dir)
if(String(kept('semidark'))==='true')root.querySelector('#sidebar').classList.add('dark')
}}`
