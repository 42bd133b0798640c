import { lazy, Suspense } from 'react'
import { closePart, useOpenPart } from './header-state.ts'

const Palette = lazy(() => import('../../../Components/palette/Palette.tsx'))
const ShortcutSheet = lazy(() => import('../../../Components/shortcuts/ShortcutSheet.tsx'))

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
