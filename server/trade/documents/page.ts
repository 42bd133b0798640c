import type { Ctx } from '#server/platform/context.ts'
import { documentOf, documentProps } from './document.ts'
import type { DocumentPageProps } from './props.ts'

/** A paper on the screen, word for word as its file says it. Throws `NotFound`. */
export async function documentPage(ctx: Ctx, id: number): Promise<DocumentPageProps> {
  const document = await documentOf(ctx.db, id)
  const { contract_id: contract, invoice_id: invoice } = document
  return {
    document: documentProps(document),
    paper: JSON.parse(document.source),
    back: contract === null ? `/apps/invoice/preview?id=${invoice}` : `/contracts/${contract}`,
  }
}
