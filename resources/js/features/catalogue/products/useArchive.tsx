import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { getJson } from '#client/lib/json-request.ts'
import type { PieceUsesProps } from '#server/trade/piece-uses/props.ts'

const ArchiveDialog = lazyWithRetry(() => import('./ArchiveDialog.tsx'))

/**
 * Archives a piece or a product, such as `/variants/1`, after a confirmation where contracts or campaigns still have it. When
 * that cannot be looked up, the request to archive says why.
 */
export function useArchive(
  path: string,
  title: string,
  onConfirm: () => void,
): { archive: () => Promise<void>; isAsking: boolean; dialog: ReactNode } {
  const [uses, setUses] = useState<PieceUsesProps | null>(null)
  const [isAsking, setAsking] = useState(false)
  const archive = async () => {
    setAsking(true)
    const found = await getJson<PieceUsesProps>(`${path}/uses`)
    setAsking(false)
    if (found.ok && found.data.contracts.length + found.data.campaigns.length > 0)
      setUses(found.data)
    else onConfirm()
  }
  const dialog = uses && (
    <Suspense fallback={null}>
      <ArchiveDialog
        title={title}
        uses={uses}
        onClose={() => setUses(null)}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
  return { archive, isAsking, dialog }
}
