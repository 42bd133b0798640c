import { page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { localeOf } from '#server/http/routing/refusal-texts.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import { previewImport, RowsRefused } from './import.ts'
import { importPage } from './import-page.ts'
import { type ImportQuery, importQuery, MOST_BYTES } from './input.ts'
import { lookAt } from './inspect-file.ts'
import { problemParts, problemsShown } from './problems-props.ts'

export const importRoutes: Route[] = [
  page('/price-import', 'price-import', noQuery, ({ ctx, actor }) => importPage(ctx, actor)),
  upload('/price-import/columns', noQuery, MOST_BYTES, ({ file }) => lookAt(file)),
  upload('/price-import/previews', importQuery, MOST_BYTES, preview),
]

async function preview({ ctx, actor, input, file, req, signal, tell }: Upload<ImportQuery>) {
  try {
    const run = await previewImport(ctx, actor, file, input, (phase, done, of) => {
      signal.throwIfAborted()
      tell({ phase, done, of })
    })
    return { run }
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    const locale = localeOf(req)
    for await (const csv of problemParts(error.problems, locale)) tell({ csv })
    return problemsShown(error.problems, locale)
  }
}
