import { productTitle } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'

/** How far a run reached, in few words: the product by its title, article numbers by how many they are. */
export interface RunScopeProps extends Omit<Partial<ScopeInput>, 'skus'> {
  construction?: string
  karat?: string
  skus?: number
}

/** The scope as the run keeps it, without the tens of thousands of article numbers it may name. */
export async function runScopeProps(db: Db, text: string): Promise<RunScopeProps> {
  const { product, skus, ...scope } = JSON.parse(text)
  return {
    ...scope,
    ...(product && { product: (await productTitle(db, product)) ?? product }),
    ...(skus && { skus: skus.length }),
  }
}
