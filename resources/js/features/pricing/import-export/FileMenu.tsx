import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { useFileActions } from './useFileActions.ts'

interface FileMenuProps {
  /** The address of the export with its current filters, but without a format. */
  list: string
  shopify?: string
}

/** The ⋯ menu of a page with prices. */
export default function FileMenu({ list, shopify }: FileMenuProps) {
  return <MoreMenu actions={useFileActions(list, shopify)} />
}
