/**
 * The script element the client reads the first page from. The JSON stays the same JSON, yet
 * nothing in it can end the script or open a comment in it (inertiajs/inertia#3253).
 *
 * @param id the id of the root element, as `createInertiaApp` has it.
 * @param json the page object.
 */
export function pageScript(id: string, json: string): string {
  return `<script data-page="${attribute(id)}" type="application/json">${inScript(json)}</script>`
}

/** The empty element the client mounts on. */
export function rootElement(id: string): string {
  return `<div id="${attribute(id)}"></div>`
}

function inScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, unicodeEscape)
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
