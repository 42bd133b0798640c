import { directionOf, languageTag } from '#lang/locales.ts'
import type { Shell } from '#server/http/inertia/options.ts'
import { fillLooks, restoreLooks } from '#server/http/middleware/looks.ts'
import { localeOf } from '#server/http/routing/refusal-texts.ts'
import type { Assets } from './assets.ts'
import { missingAssets, watchAssets } from './missing-assets.ts'

/** Prints the document of a first visit. */
export function shell(assets: Assets): Shell {
  return ({ req, res, component, pageScript, rootElement }) => {
    const { nonce } = res.locals
    const locale = localeOf(req)
    return [
      `<!doctype html><html lang="${languageTag(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Assay</title>',
      `<meta name="request" content="${req.id}">`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}"><meta property="csp-nonce" nonce="${nonce}">`,
      `<script nonce="${nonce}">${watchAssets}</script>`,
      assets.tags(component, nonce, locale),
      `</head><body><script nonce="${nonce}">${restoreLooks}</script>`,
      pageScript,
      `<script nonce="${nonce}">${fillLooks}</script>`,
      missingAssets(locale),
      rootElement,
      '</body></html>',
    ].join('')
  }
}

/** A hallmark's shield. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 3h24v16c0 6-6 9-12 11C10 28 4 25 4 19z" fill="#1b1916" stroke="#c9962b" stroke-width="2.5"/><path d="M10 20 16 8l6 12m-9.5-4h7" fill="none" stroke="#c9962b" stroke-width="2.5"/></svg>'
