import { Suspense } from 'react'
import { late } from '#client/lib/session-recovery/late.tsx'
import { closePart, useOpenPart } from './header-state.ts'

const Palette = late(() => import('#client/features/workspace/command-palette/CommandPalette.tsx'))
const ShortcutSheet = late(() => import('#client/lib/shortcuts/ShortcutSheet.tsx'))

/** What lies over the page when it is asked for; fetched then. */
export function HeaderSheets() {
  const open = useOpenPart((state) => state.open)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={() => closePart('palette')} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={() => closePart('shortcuts')} />}
    </Suspense>
  )
}
