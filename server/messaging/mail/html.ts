import { directionOf, type Locale, languageTag } from '#lang/locales.ts'

/** Plain text → simple HTML with the same text and clickable links, without external resources. */
export function asHtml(text: string, locale: Locale): string {
  const lines = text.trim().split('\n\n').map(paragraph)
  return [
    '<!doctype html>',
    `<html lang="${languageTag(locale)}" dir="${directionOf(locale)}">`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">',
    ...lines,
    '</body></html>',
  ].join('\n')
}

function paragraph(text: string): string {
  const html = escapeHtml(text).replaceAll('\n', '<br>')
  return `<p>${html.replace(/https?:\/\/[^\s<]+/g, link)}</p>`
}

function link(address: string): string {
  return `<a href="${address}" dir="ltr">${address}</a>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
