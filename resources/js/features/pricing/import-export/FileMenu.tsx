import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { type FileGroup, useFileActions } from './useFileActions.ts'

interface FileMenuProps {
  groups: readonly FileGroup[]
  /** By default the page is printed as it is. */
  onPrint?: () => void
}

/** The ⋯ menu of a page with prices. */
export default function FileMenu({ groups, ...print }: FileMenuProps) {
  return <MoreMenu actions={useFileActions(groups)} {...print} />
}
