import { globSync } from 'node:fs'
import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import { BASE } from '#server/http/routing/request.ts'
import type { Assets } from './assets.ts'
import { ENTRY, PAGES } from './manifest.ts'

/** The client from its sources, with hot reload through `server`; for development only. */
export async function devAssets(server: Server): Promise<Assets> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  const serve: RequestHandler = (req, res, next) => {
    // Vite expects the full path, including the part Express removed.
    req.url = req.originalUrl
    vite.middlewares(req, res, next)
  }
  return {
    version: 'dev',
    pages: () =>
      new Set(globSync(`${PAGES}**/*.tsx`).map((file) => file.slice(PAGES.length, -'.tsx'.length))),
    tags: (_page, nonce) => devTags(nonce),
    firstScreens: {},
    serve: [serve],
    liveReloadOrigins: ['ws:'],
  }
}

function devTags(nonce: string): string {
  const module = `<script type="module" nonce="${nonce}"`
  return [
    `${module}>import { injectIntoGlobalHook } from '${BASE}/@react-refresh'`,
    'injectIntoGlobalHook(window)\nwindow.$RefreshReg$ = () => {}\nwindow.$RefreshSig$ = () => (type) => type</script>',
    `${module} src="${BASE}/@vite/client"></script>`,
    `${module} src="${BASE}/${ENTRY}"></script>`,
  ].join('\n')
}
